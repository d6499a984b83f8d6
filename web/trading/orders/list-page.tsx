import { ORDER_GROUPS, type OrderGroup } from "@plaza/contract/order.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { DownloadIcon } from "@plaza/ui/action-icons.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { List, RowHead } from "@plaza/ui/row.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { isFiltering, ordersSearch, type OrdersFilter } from "./list-filter.ts";
import { OrderListForm } from "./list-form.tsx";
import type { OrdersData } from "./list.server.ts";
import { OrderRow } from "./order-row.tsx";
import { useOrders, type LiveOrders } from "./use-orders.ts";

/** My Orders: search, filters and status groups in the address; rows that stay up to date. */
export function OrderListPage({ data }: { data: OrdersData }) {
  const t = useTexts();
  const { filter } = data;
  const live = useOrders(data);
  return (
    <div className="pb-6">
      <PageHead title={t("orders.title")} description={t("orders.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading aside={<Export filter={filter} />}>{t("orders.title")}</PageHeading>
        <Groups filter={filter} />
      </div>
      <div className="card mt-4">
        <OrderListForm {...data} />
        {live.hasNew ? (
          <Notice
            live
            className="mx-4 mb-4 sm:mx-6"
            action={
              <Button size="sm" onClick={live.showNew}>
                {t("orders.show_new")}
              </Button>
            }
          >
            {t("orders.changed")}
          </Notice>
        ) : null}
        <div className="border-t border-line">
          {live.orders.length === 0 ? <Nothing filter={filter} /> : <Rows live={live} filter={filter} />}
        </div>
      </div>
    </div>
  );
}

/** The list as a file: a workbook that keeps every digit of an id, and CSV for programs. */
function Export({ filter }: { filter: OrdersFilter }) {
  const t = useTexts();
  const lang = useLang();
  const file = (format: "csv" | "xlsx", name: string, label: string) => (
    <a
      href={paths.ordersExport(lang, format, ordersSearch(filter))}
      download
      aria-label={label}
      className={buttonClass({ variant: "quiet", size: "sm" }, "inline-flex items-center gap-1.5")}
    >
      <DownloadIcon className="size-4" />
      {name}
    </a>
  );
  return (
    <span className="flex">
      {file("xlsx", "Excel", t("orders.export_xlsx"))}
      {file("csv", "CSV", t("orders.export"))}
    </span>
  );
}

function Groups({ filter }: { filter: OrdersFilter }) {
  const t = useTexts();
  const lang = useLang();
  const tab = (group: OrderGroup | null) => ({
    href: paths.orders(lang, ordersSearch({ ...filter, group })),
    text: t(`orders.group_${group ?? "all"}`),
    current: filter.group === group,
  });
  return <Tabs label={t("orders.status")} items={[null, ...ORDER_GROUPS].map(tab)} />;
}

function Rows({ live, filter }: { live: LiveOrders; filter: OrdersFilter }) {
  const t = useTexts();
  const head = (
    <RowHead
      lead={t("orders.head_order")}
      hero={t("orders.head_amount")}
      facts={t("orders.head_terms")}
      tags={t("orders.head_status")}
      action={t("orders.head_action")}
    />
  );
  return (
    <>
      <List label={t("orders.list")} head={head} className="order-rows">
        {live.orders.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </List>
      {live.nextCursor === null ? null : <More live={live} cursor={live.nextCursor} filter={filter} />}
    </>
  );
}

/** Adds a page below; without scripts, the next page by its link. */
function More({ live, cursor, filter }: { live: LiveOrders; cursor: string; filter: OrdersFilter }) {
  const t = useTexts();
  const lang = useLang();
  const hydrated = useHydrated();
  if (hydrated) {
    return (
      <div className="flex justify-center border-t border-line p-4">
        <Button variant="quiet" busy={live.loadingMore} onClick={live.loadMore}>
          {t("orders.load_more")}
        </Button>
      </div>
    );
  }
  const search = ordersSearch(filter);
  search.set("cursor", cursor);
  return <LoadMore href={paths.orders(lang, search)}>{t("orders.load_more")}</LoadMore>;
}

function Nothing({ filter }: { filter: OrdersFilter }) {
  const t = useTexts();
  const lang = useLang();
  if (isFiltering(filter)) {
    return (
      <EmptyState
        spot="search"
        title={t("orders.no_match")}
        action={<ButtonLink href={paths.orders(lang)}>{t("orders.reset")}</ButtonLink>}
      >
        {t("orders.no_match_help")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      spot="orders"
      title={t("orders.no_data")}
      action={<ButtonLink href={paths.market(lang, "buy")}>{t("orders.go_trade")}</ButtonLink>}
    >
      {t("orders.no_data_help")}
    </EmptyState>
  );
}

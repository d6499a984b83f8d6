import { Form, useLoaderData } from "react-router";
import type { BackofficeOrderLine } from "@plaza/contract/calls/backoffice-orders.ts";
import { ORDER_STATUSES } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import type { Texts } from "@plaza/messages/text.ts";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag, type TagTone } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { BackofficeHead } from "../backoffice-head.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { BackofficeRow, BackofficeTable } from "../lists/backoffice-table.tsx";
import { FoldedFilter } from "../lists/folded-filter.tsx";
import { LoadMore } from "../lists/load-more.tsx";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { ORDER_FILTERS, orderFilterSearch, type OrderFilter } from "./order-filter.ts";
import type { loadOrders } from "./orders.server.ts";

export const STATUS_TONE: Readonly<Record<BackofficeOrderLine["status"], TagTone>> = {
  awaiting_payment: "neutral",
  expiring: "warn",
  paid: "accent",
  releasing: "accent",
  appealed: "danger",
  completed: "good",
  canceled: "neutral",
  failed: "neutral",
};

/** The moment in which coins move is no state that anybody waits in. */
export function statusText(t: Texts, status: BackofficeOrderLine["status"]): string {
  return t(`rules.state.${status === "releasing" ? "paid" : status}`);
}

/** Everybody's orders, the newest first. The filter is the page's address, so it can be kept and shared. */
export function BackofficeOrdersPage() {
  const t = useTexts();
  const { filter, list, views } = useLoaderData<typeof loadOrders>();
  const title = t("desk.orders");
  const more = list.nextCursor === null ? null : backofficePaths.orders(orderFilterSearch(filter, list.nextCursor));
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading>{title}</PageHeading>
      <SavedViews views={views} />
      <OrderFilterForm />
      {list.items.length === 0 && more !== null ? (
        <EmptyState spot="search" title={t("desk.orders_older")} action={<LoadMore href={more} />} />
      ) : list.items.length === 0 ? (
        <EmptyState spot="search" title={t("desk.empty")} />
      ) : (
        <OrderTable label={title} orders={list.items} more={more} />
      )}
    </div>
  );
}

function OrderFilterForm() {
  const t = useTexts();
  const { filter } = useLoaderData<typeof loadOrders>();
  const { fields, status, wrong } = filter;
  const count = Object.values(fields).filter((typed) => typed !== "").length + (status === "" ? 0 : 1);
  return (
    // A new address rerenders it, so that its fields match the list.
    <FoldedFilter key={JSON.stringify(filter)} count={count} isOpen={wrong.length > 0} className="mb-4">
      <Card>
        <Form method="get" role="search" className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5 xl:items-start">
          <Field label={t("desk.advert_state")}>
            <Select
              name="status"
              defaultValue={status}
              options={[
                { value: "", text: t("desk.all") },
                ...ORDER_STATUSES.map((option) => ({ value: option, text: statusText(t, option) })),
              ]}
            />
          </Field>
          {ORDER_FILTERS.map((name) => (
            <TypedFilter key={name} name={name} />
          ))}
          <Button type="submit" variant="primary" icon={<SearchIcon />} className="self-end">
            {t("desk.find")}
          </Button>
        </Form>
      </Card>
    </FoldedFilter>
  );
}

function TypedFilter({ name }: { name: OrderFilter }) {
  const t = useTexts();
  const { fields, wrong } = useLoaderData<typeof loadOrders>().filter;
  return (
    <Field
      // Half a phone's width cuts a date.
      className={name === "from" || name === "to" ? "max-sm:col-span-2" : ""}
      label={t(name === "asset" || name === "fiat" ? `desk.advert_${name}` : `desk.order_${name}`)}
      error={
        !wrong.includes(name)
          ? undefined
          : fields.fiat === "" && (name === "least" || name === "most")
            ? t("desk.order_needs_fiat")
            : t("desk.order_wrong")
      }
    >
      <TextInput
        name={name}
        type={name === "from" || name === "to" ? "date" : "text"}
        defaultValue={fields[name]}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}

interface OrderTableProps {
  readonly label: string;
  readonly orders: readonly BackofficeOrderLine[];
  readonly more?: string | null;
}

/** Orders in one table, also in the search. @param more the address of the next page; null: this is the last */
export function OrderTable({ label, orders, more = null }: OrderTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const zone = useTimeZone();
  return (
    <BackofficeTable
      label={label}
      more={more}
      amounts={[2, 3]}
      heads={[
        t("desk.order_id"),
        t("desk.advert_state"),
        t("order.amount"),
        t("order.quantity"),
        t("appeal.who.buyer"),
        t("appeal.who.seller"),
        t("order.method"),
        t("order.created"),
      ]}
    >
      {orders.map((order) => (
        <BackofficeRow
          key={order.orderId}
          href={backofficePaths.order(order.orderId)}
          title={<span className="tabular-nums">{order.orderId}</span>}
          cells={[
            <span key="state" className="flex flex-wrap items-center gap-x-2">
              <Tag tone={STATUS_TONE[order.status]}>{statusText(t, order.status)}</Tag>
              {order.openCaseId === null ? null : (
                // Over the link of the row.
                <Anchor href={backofficePaths.appeal(order.openCaseId)} className="link relative z-1 inline-flex min-h-6 items-center">
                  {t("desk.open_case")}
                </Anchor>
              )}
            </span>,
            formats.fiatText(order.amount, order.fiat),
            formats.coinsText(order.quantity, order.asset),
            nameOf(order.buyer.nickname),
            nameOf(order.seller.nickname),
            order.methodName,
            <time key="at" dateTime={order.createdAt} className="whitespace-nowrap">
              {formats.date(order.createdAt, zone, "minute")}
            </time>,
          ]}
        />
      ))}
    </BackofficeTable>
  );
}

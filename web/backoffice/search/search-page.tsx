import type { ReactNode } from "react";
import { Form, useLoaderData } from "react-router";
import type { BackofficeFoundView } from "@plaza/contract/calls/backoffice-search.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { BackofficeHead } from "../backoffice-head.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { BackofficeRow, BackofficeTable } from "../lists/backoffice-table.tsx";
import { OrderTable } from "../orders/orders-page.tsx";
import type { loadSearch } from "./search.server.ts";

/** One box for everything that has an exact number or name; results in groups. */
export function BackofficeSearchPage() {
  const t = useTexts();
  const { find, found, elsewhere } = useLoaderData<typeof loadSearch>();
  const isNothing = found !== null && Object.values(found).every((group) => group.length === 0);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.search")} />
      <PageHeading lead={t("desk.search_lead")}>{t("desk.search")}</PageHeading>
      <Card className="mb-4">
        <Form method="get" role="search" className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <Field label={t("desk.search_label")} required className="flex-1">
            <TextInput
              name="find"
              type="search"
              required
              maxLength={254}
              defaultValue={find}
              key={find}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" variant="primary" icon={<SearchIcon />}>
            {t("desk.find")}
          </Button>
        </Form>
      </Card>
      {elsewhere === null ? null : (
        <Notice className="mb-4">
          {t("desk.cell_elsewhere", { uid: find, cell: elsewhere.name })}{" "}
          <a className="link" href={elsewhere.origin + backofficePaths.search() + `?${new URLSearchParams({ find }).toString()}`}>
            {t("desk.cell_search", { cell: elsewhere.name })}
          </a>
        </Notice>
      )}
      {isNothing && elsewhere === null ? <EmptyState spot="search" title={t("desk.empty")} /> : null}
      {found === null ? null : <Results />}
    </div>
  );
}

function Results() {
  const t = useTexts();
  const nameOf = usePersonName();
  const { found } = useLoaderData<typeof loadSearch>();
  if (found === null) return null;
  const { users, orders, adverts, transfers } = found;
  return (
    <div className="flex flex-col gap-6">
      <Group title={t("desk.users")} count={users.length}>
        <BackofficeTable label={t("desk.users")} heads={[t("desk.by_nickname"), "UID", t("desk.search_by")]}>
          {users.map(({ uid, nickname, by }) => (
            <BackofficeRow
              key={uid}
              href={backofficePaths.users(uid)}
              title={nameOf(nickname)}
              cells={[uid, <Tag key="by">{t(`desk.by_${by}`)}</Tag>]}
            />
          ))}
        </BackofficeTable>
      </Group>
      <Group title={t("desk.orders")} count={orders.length}>
        <OrderTable label={t("desk.orders")} orders={orders} />
      </Group>
      <Rarer adverts={adverts} transfers={transfers} />
    </div>
  );
}

function Rarer({ adverts, transfers }: Pick<BackofficeFoundView, "adverts" | "transfers">) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  return (
    <>
      <Group title={t("desk.adverts")} count={adverts.length}>
        <BackofficeTable
          label={t("desk.adverts")}
          heads={[t("desk.advert_advId"), t("desk.advert_owner"), t("desk.advert_state"), t("desk.advert_fiat")]}
        >
          {adverts.map(({ advId, owner, side, asset, fiat, state }) => (
            <BackofficeRow
              key={advId}
              href={backofficePaths.adverts(new URLSearchParams({ advId }))}
              title={advId}
              cells={[
                `${nameOf(owner.nickname)} · ${owner.uid}`,
                t(`desk.advert_${state}`),
                `${t(side === "buy" ? "desk.advert_buys" : "desk.advert_sells", { asset })} · ${fiat}`,
              ]}
            />
          ))}
        </BackofficeTable>
      </Group>
      <Group title={t("desk.search_transfers")} count={transfers.length}>
        <BackofficeTable
          label={t("desk.search_transfers")}
          heads={[t("desk.search_transfers"), t("desk.advert_owner"), t("order.quantity"), t("desk.advert_state")]}
        >
          {transfers.map(({ transferId, reference, user, asset, amount, direction, state }) => (
            <BackofficeRow
              key={transferId}
              href={backofficePaths.users(user.uid)}
              title={reference}
              cells={[
                `${nameOf(user.nickname)} · ${user.uid}`,
                t(`reconciliation.direction_${direction}`, { amount: formats.coinsText(amount, asset) }),
                t(state === "done" || state === "refused" ? `reconciliation.${state}` : `reconciliation.state_${state}`),
              ]}
            />
          ))}
        </BackofficeTable>
      </Group>
    </>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <section>
      <h2 className="mb-2 px-4 text-17 font-semibold sm:px-0">
        {title} <span className="font-normal text-ink-faint">{formats.count(count)}</span>
      </h2>
      {children}
    </section>
  );
}

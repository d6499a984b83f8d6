import { useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { OrderFacts } from "../cases/order-facts.tsx";
import { When } from "../cases/when.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { CoinsCard, JournalCard } from "../cases/case-records.tsx";
import { Line, Lines } from "../lists/description-list.tsx";
import type { loadOrder } from "./order.server.ts";
import { STATUS_TONE, statusText } from "./orders-page.tsx";

/** One order as the platform knows it: its terms, its whole journal, its coins and its cases. */
export function BackofficeOrderPage() {
  const t = useTexts();
  const { order } = useLoaderData<typeof loadOrder>();
  const title = t("order.number", { id: order.orderId });
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading
        back={{ href: backofficePaths.orders(), label: t("desk.orders") }}
        aside={<Tag tone={STATUS_TONE[order.status]}>{statusText(t, order.status)}</Tag>}
      >
        {title}
      </PageHeading>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <TermsCard />
          {order.cases.length === 0 ? null : (
            <Lines label={t("desk.queue_appeals")}>
              {order.cases.map(({ caseId, kind, turn, openedAt }) => (
                <Line
                  key={caseId}
                  href={backofficePaths.appeal(caseId)}
                  title={t(`appeal.case.${kind}`)}
                  facts={<When at={openedAt} />}
                  mark={<Tag>{t(`casework.turn.${turn}`)}</Tag>}
                />
              ))}
            </Lines>
          )}
          <CoinsCard transfers={order.transfers} asset={order.asset} />
        </div>
        <JournalCard events={order.events} />
      </div>
    </div>
  );
}

function TermsCard() {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const { order } = useLoaderData<typeof loadOrder>();
  return (
    <Card title={t("order.amount")} aside={<span className="font-semibold">{formats.fiatText(order.amount, order.fiat)}</span>}>
      <DataList>
        <OrderFacts order={order} fiat={order.fiat} fee={order.fee}>
          {[order.buyer, order.seller].map(({ uid, nickname }, index) => (
            <DataRow key={uid} label={t(`appeal.who.${index === 0 ? "buyer" : "seller"}`)}>
              <Anchor className="link" href={backofficePaths.users(uid)}>
                {nameOf(nickname)} · {uid}
              </Anchor>
            </DataRow>
          ))}
          <DataRow label={t("desk.advert_advId")}>
            <Anchor className="link" href={backofficePaths.adverts(new URLSearchParams({ advId: order.advId }))}>
              {order.advId}
            </Anchor>
          </DataRow>
        </OrderFacts>
        {order.account.map(({ key, label, value }) => (
          <DataRow key={key} label={label}>
            <span className="break-all tabular-nums">{value}</span>
          </DataRow>
        ))}
      </DataList>
    </Card>
  );
}

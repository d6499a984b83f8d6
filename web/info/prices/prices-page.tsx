import { Form, useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { formatIndexPrice, formatTick, formatChange } from "@plaza/messages/market-format.ts";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { LineChart } from "@plaza/ui/line-chart.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { DepthCard } from "./depth-card.tsx";
import { PERIODS } from "./periods.ts";
import type { PricesData, loadPrices } from "./prices.server.ts";

/** What a coin costs, what it cost, and what is offered at which price. */
export function PricesPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loadPrices>();
  const { asset, fiat, history } = data;
  return (
    <div className="pb-8">
      <PageHead title={t("prices.title", { asset, fiat })} description={t("prices.description", { asset, fiat })} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("prices.lead")} aside={history === null ? null : <Now history={history} />}>
          {t("prices.title", { asset, fiat })}
        </PageHeading>
        <PairForm data={data} />
      </div>
      <div className="grid gap-4 sm:gap-6">
        <History data={data} />
        <DepthCard data={data} />
      </div>
    </div>
  );
}

function Now({ history: { price, fiat, change } }: { history: NonNullable<PricesData["history"]> }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="sm:text-end">
      <p>
        <Money amount={formatIndexPrice(price, fiat, lang)} unit={fiat} size="hero" />
      </p>
      {change === null ? null : <p className="caption">{t("prices.today", { change: formatChange(change, lang) })}</p>}
    </div>
  );
}

function PairForm({ data: { asset, fiat, days, coins, moneys } }: { data: PricesData }) {
  const t = useTexts();
  const lang = useLang();
  const pair = { asset, fiat };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Form method="get" className="grid grow grid-cols-2 gap-3 sm:flex sm:grow-0 sm:items-end">
        <Field label={t("prices.coin")}>
          <Select
            name="asset"
            key={asset}
            defaultValue={asset}
            options={coins.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
          />
        </Field>
        <Field label={t("prices.currency")}>
          <Select
            name="fiat"
            key={fiat}
            defaultValue={fiat}
            options={moneys.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
          />
        </Field>
        <input type="hidden" name="days" value={days} />
        <Button type="submit" className="col-span-2">
          {t("prices.show")}
        </Button>
      </Form>
      <div className="flex grow gap-3 *:grow sm:ms-auto sm:grow-0">
        <ButtonLink href={paths.market(lang, "buy", new URLSearchParams(pair))} variant="buy">
          {t("prices.buy", { asset })}
        </ButtonLink>
        <ButtonLink href={paths.market(lang, "sell", new URLSearchParams(pair))} variant="sell">
          {t("prices.sell", { asset })}
        </ButtonLink>
      </div>
    </div>
  );
}

/** For the height of a point only: what is written beside it are the exact digits. */
const heightOf = (decimal: string) => Number.parseFloat(decimal);

function History({ data: { asset, fiat, days, history } }: { data: PricesData }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return (
    <Card title={t("prices.history")}>
      <div className="mb-4 overflow-x-auto p-1 [scrollbar-width:none]">
        <Segmented
          className="max-sm:flex max-sm:*:flex-auto max-sm:*:px-1"
          label={t("prices.period")}
          value={String(days)}
          segments={PERIODS.map((period) => ({
            value: String(period),
            text: t("prices.days", { count: period }),
            href: paths.prices(lang, new URLSearchParams({ asset, fiat, days: String(period) })),
          }))}
        />
      </div>
      {history === null || history.days.length === 0 ? (
        <EmptyState spot="search" title={t("prices.no_history")} />
      ) : (
        <LineChart
          title={t("prices.chart", { asset, fiat, count: history.days.length })}
          points={history.days.map(({ day, price }) => ({
            label: formats.date(`${day}T00:00:00Z`, "UTC", "date"),
            value: heightOf(price),
            text: `${formatIndexPrice(price, fiat, lang)} ${fiat}`,
          }))}
          tickText={(value, digits) => formatTick(value, digits, lang)}
          tableText={t("prices.table")}
          columns={[t("prices.day"), t("prices.price", { fiat })]}
        />
      )}
    </Card>
  );
}

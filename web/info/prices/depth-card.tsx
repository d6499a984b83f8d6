import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DepthChart, type DepthPoint } from "@plaza/ui/depth-chart.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import type { DepthStep, PricesData } from "./prices.server.ts";

/** How many coins people want and offer up to each price. */
export function DepthCard({ data: { asset, fiat, above, below } }: { data: PricesData }) {
  const t = useTexts();
  const formats = useFormats();
  const pointOf = ({ price, total }: DepthStep): DepthPoint => ({
    price: Number.parseFloat(price),
    total: Number.parseFloat(total),
    priceText: formats.priceText(price, fiat),
    totalText: `${formats.brief(total)} ${asset}`,
  });
  return (
    <Card title={t("prices.depth")}>
      <p className="mb-4 text-ink-soft">{t("prices.depth_lead", { asset })}</p>
      {above.length + below.length === 0 ? (
        <EmptyState spot="search" title={t("prices.no_offers")} />
      ) : (
        <DepthChart
          title={t("prices.depth")}
          sides={[
            { name: t("prices.buyers"), kind: "below", points: below.map(pointOf) },
            { name: t("prices.sellers"), kind: "above", points: above.map(pointOf) },
          ]}
          tickText={(value) => formats.brief(value.toFixed(8))}
          tableText={t("prices.table")}
          columns={[t("prices.side"), t("prices.price", { fiat }), t("prices.total", { asset })]}
        />
      )}
    </Card>
  );
}

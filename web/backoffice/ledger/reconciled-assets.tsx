import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";

type Report = WireOf<"GET /api/desk/reconciliation">["data"];

/** One card per coin: the day's equation first, then where the coins are. */
export function ReconciledAssets({ assets, differences }: Pick<Report, "assets" | "differences">) {
  const t = useTexts();
  if (assets.length === 0) return <p className="text-ink-soft">{t("reconciliation.empty")}</p>;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {assets.map((asset) => (
        <ReconciledAsset key={asset.assetCode} asset={asset} differs={differences.includes(asset.assetCode)} />
      ))}
    </div>
  );
}

function ReconciledAsset({ asset, differs }: { asset: Report["assets"][number]; differs: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const lines = [
    [t("reconciliation.opening"), asset.opening],
    [t("reconciliation.credited"), asset.credited],
    [t("reconciliation.debited"), asset.debited],
    [t("reconciliation.closing"), asset.closing],
    [t("reconciliation.users"), asset.users],
    [t("wallet.place.escrow"), asset.escrow],
    [t("reconciliation.transit"), asset.transit],
    [t("reconciliation.traded"), asset.tradedOut],
    [t("reconciliation.fees"), asset.fees],
  ] as const;
  return (
    <Card
      title={asset.assetCode}
      aside={<Tag tone={differs ? "danger" : "good"}>{t(differs ? "reconciliation.differs" : "reconciliation.adds_up")}</Tag>}
    >
      <DataList>
        {lines.map(([label, amount], index) => (
          // The fourth line is what the first three come to.
          <DataRow key={label} label={label} strong={index === 3}>
            <span className={differs && index === 3 ? "text-danger-ink" : ""}>{formats.coins(amount)}</span>
          </DataRow>
        ))}
      </DataList>
    </Card>
  );
}

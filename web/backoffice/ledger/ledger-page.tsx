import { useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import type { loadLedger } from "./ledger.server.ts";

const COLUMNS = ["people", "escrow", "fees", "outside"] as const;

/** The books, added up and proved at this moment. */
export function BackofficeLedgerPage() {
  const t = useTexts();
  const formats = useFormats();
  const { assets, promises } = useLoaderData<typeof loadLedger>();
  const broken = promises.filter((promise) => promise.broken > 0);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.ledger")} />
      <PageHeading>{t("desk.ledger")}</PageHeading>
      <Notice kind={broken.length === 0 ? "success" : "danger"} className="mb-4">
        {t("desk.promises_hold", { count: String(promises.length - broken.length), all: String(promises.length) })}
        {broken.map(({ promise, example }) => (
          <code key={promise} className="mt-1 block font-mono text-13">
            {promise}: {example}
          </code>
        ))}
      </Notice>
      <div className="grid gap-4 md:grid-cols-2">
        {assets.map((asset) => (
          <Card
            key={asset.asset}
            title={asset.asset}
            aside={
              <Tag tone={asset.difference === "0" ? "good" : "danger"}>
                {asset.difference === "0" ? t("desk.no_difference") : t("desk.difference", { amount: formats.coins(asset.difference) })}
              </Tag>
            }
          >
            <DataList>
              {COLUMNS.map((column) => (
                <DataRow key={column} label={t(`desk.sum_${column}`)}>
                  {formats.coins(asset[column])}
                </DataRow>
              ))}
            </DataList>
          </Card>
        ))}
      </div>
    </div>
  );
}

import type { EscrowProofView } from "@plaza/contract/calls/proof.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { Digest, OwnEntry } from "./own-entry.tsx";
import type { ProofData } from "./proof.server.ts";
import { CoinIcon } from "../../shell/coin-icon.tsx";

type AssetProof = EscrowProofView["assets"][number];

/** What is in escrow, for anybody to compare, and one's own entry in it. */
export function ProofPage({ data: { mine, proofs, isOlder } }: { data: ProofData }) {
  const t = useTexts();
  const lang = useLang();
  const [newest, ...earlier] = proofs.items;
  return (
    <div>
      <PageHead title={t("proof.title")} description={t("proof.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("proof.lead")} back={isOlder ? { href: paths.proof(lang), label: t("proof.newest") } : undefined}>
          {t("proof.title")}
        </PageHeading>
      </div>
      {mine ? <OwnEntry mine={mine} /> : null}
      {newest === undefined ? (
        <Card>
          <EmptyState spot="shield" title={t("proof.none")}>
            {t("proof.none_help")}
          </EmptyState>
        </Card>
      ) : (
        <Newest proof={newest} />
      )}
      {earlier.length > 0 ? <History proofs={earlier} nextCursor={proofs.nextCursor} /> : null}
      <How />
    </div>
  );
}

function Newest({ proof }: { proof: EscrowProofView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Card>
      {proof.holds ? (
        <Notice kind="success" title={t("proof.holds")}>
          <time dateTime={proof.takenAt}>{t("proof.taken", { time: formats.date(proof.takenAt, zone, "second") })}</time>
        </Notice>
      ) : (
        <Notice kind="danger" title={t("proof.differs")}>
          {t("proof.differs_help", { count: formats.count(proof.differences) })}
        </Notice>
      )}
      <ul className="mt-2 divide-y divide-line">
        {proof.assets.map((asset) => (
          <Asset key={asset.asset} asset={asset} />
        ))}
      </ul>
    </Card>
  );
}

function Asset({ asset }: { asset: AssetProof }) {
  const t = useTexts();
  const formats = useFormats();
  const amount = (value: string) => formats.coins(value);
  return (
    <li className="py-4">
      <div className="flex items-center gap-2">
        <CoinIcon code={asset.asset} />
        <h2 className="text-17 font-semibold">{asset.asset}</h2>
        <span className="caption ms-auto">
          {t("proof.counted", { orders: formats.count(asset.orders), adverts: formats.count(asset.leaves - asset.orders) })}
        </span>
      </div>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="caption">{t("proof.in_escrow")}</dt>
          <dd>
            <Money amount={amount(asset.total)} unit={asset.asset} size="lg" />
          </dd>
        </div>
        <div>
          <dt className="caption">{t("proof.in_ledger")}</dt>
          <dd>
            <Money amount={amount(asset.ledgerTotal)} unit={asset.asset} size="lg" />
          </dd>
        </div>
      </dl>
      <div className="mt-2 flex items-center justify-between gap-2">
        <Digest caption={t("proof.root")} value={asset.root} />
        <CopyButton text={asset.root} label={t("proof.copy")} copiedLabel={t("proof.copied")} />
      </div>
    </li>
  );
}

function History({ proofs, nextCursor }: { proofs: readonly EscrowProofView[]; nextCursor: string | null }) {
  const t = useTexts();
  const lang = useLang();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Card title={t("proof.history")} flush className="mt-4">
      <table className="w-full text-start text-13 tabular-nums">
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2 font-medium sm:px-6">
              {t("proof.time")}
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              {t("proof.in_escrow")}
            </th>
            <th scope="col" className="px-4 py-2 text-end font-medium sm:px-6">
              {t("proof.result")}
            </th>
          </tr>
        </thead>
        <tbody>
          {proofs.map((proof) => (
            <tr key={proof.proofId} className="border-b border-line last:border-0">
              <td className="px-4 py-2 sm:px-6">
                <time dateTime={proof.takenAt}>{formats.date(proof.takenAt, zone, "second")}</time>
              </td>
              <td className="px-2 py-2">
                <span className="flex flex-wrap gap-x-3">
                  {proof.assets.map((asset) => (
                    <span key={asset.asset} className="sm:whitespace-nowrap">
                      {formats.coins(asset.total)} <span className="text-ink-faint">{asset.asset}</span>
                    </span>
                  ))}
                </span>
              </td>
              <td className="px-4 py-2 text-end sm:px-6">
                <Tag tone={proof.holds ? "good" : "danger"}>{t(proof.holds ? "proof.agrees" : "proof.disagrees")}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {nextCursor === null ? null : (
        <LoadMore href={paths.proof(lang, new URLSearchParams({ cursor: nextCursor }))}>{t("proof.older")}</LoadMore>
      )}
    </Card>
  );
}

/** The formats of `domain/proof/merkle-sum.ts`, for developers of a verifier. */
const RECIPE = `leaf = SHA-256( 0x00 + "plaza-escrow-1|takenAt|kind|id|asset|amount|salt" )
node = SHA-256( 0x01 + left + leftSum + right + rightSum )
root = SHA-256( 0x02 + top + total + count )
sums: 16 bytes, count: 8 bytes, big-endian; an odd node moves up unchanged`;

function How() {
  const t = useTexts();
  return (
    <Card title={t("proof.how")} className="mt-4">
      <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-5 text-ink-soft">
        <li>{t("proof.how_1")}</li>
        <li>{t("proof.how_2")}</li>
        <li>{t("proof.how_3")}</li>
        <li>{t("proof.how_4")}</li>
      </ol>
      <h3 className="mt-4 text-13 font-medium text-ink-soft">{t("proof.recipe")}</h3>
      <pre className="mt-2 rounded-base bg-sunken p-3 font-mono text-13 break-words whitespace-pre-wrap" translate="no">
        {RECIPE}
      </pre>
    </Card>
  );
}

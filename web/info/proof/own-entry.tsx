import { useEffect, useState } from "react";
import type { InclusionView } from "@plaza/contract/calls/proof.ts";
import { readId } from "@plaza/contract/ids.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import type { Verdict } from "@plaza/domain/proof/verify.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { checkInBrowser, leafText } from "../../shell/escrow-proof/check.ts";
import type { Mine } from "./proof.server.ts";

/** `computing` until the browser has an answer; null where it can't compute. */
type Checked = Verdict | "computing" | null;

/** One's own order or advert in the newest proof, walked by one's own browser. */
export function OwnEntry({ mine }: { mine: Mine }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Card
      title={t(mine.kind === "order" ? "proof.your_order" : "proof.your_advert", { id: mine.id })}
      aside={
        mine.kind === "order" ? (
          <Anchor href={paths.order(lang, "buy", readId(mine.id))} className="link">
            {t("proof.back_to_order")}
          </Anchor>
        ) : null
      }
      className="mb-4"
    >
      {mine.inclusion === null ? (
        <Notice title={t("proof.not_in")}>{t("proof.not_in_help")}</Notice>
      ) : (
        <Inclusion key={mine.inclusion.proofId} view={mine.inclusion} />
      )}
    </Card>
  );
}

function Inclusion({ view }: { view: InclusionView }) {
  const t = useTexts();
  const hydrated = useHydrated();
  const [checked, setChecked] = useState<Checked>("computing");
  useEffect(() => {
    let isOpen = true;
    void checkInBrowser(view).then((verdict) => isOpen && setChecked(verdict));
    return () => void (isOpen = false);
  }, [view]);
  const verdict = hydrated ? checked : null;
  return (
    <>
      <div className="min-h-20">
        {verdict === "computing" ? <Notice live>{t("proof.checking")}</Notice> : <VerdictNotice view={view} verdict={verdict} />}
      </div>
      <Steps view={view} verdict={verdict === "computing" ? null : verdict} />
    </>
  );
}

function VerdictNotice({ view, verdict }: { view: InclusionView; verdict: Verdict | null }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const amount = useAmount(view);
  const lang = useLang();
  if (verdict === null) return <Notice title={t("proof.by_hand")}>{t("proof.by_hand_help")}</Notice>;
  if (!verdict.holds) {
    return (
      <Notice
        kind="danger"
        live
        title={t("proof.failed")}
        action={
          <ButtonLink href={paths.supportRequests(lang)} size="sm">
            {t("frame.help")}
          </ButtonLink>
        }
      >
        {t("proof.failed_help")}
      </Notice>
    );
  }
  return (
    <Notice kind="success" live title={t("proof.verified", { amount: amount(BigInt(view.leaf.amountUnits)) })}>
      {t("proof.verified_help", { time: formats.date(view.takenAt, zone, "second") })}
    </Notice>
  );
}

function useAmount({ leaf, published }: InclusionView): (units: bigint) => string {
  const formats = useFormats();
  return (units) => formats.coinsText(formatDecimal(units, published.precision), leaf.asset);
}

/** Each hash on the way, so that nobody has to believe the green line above. */
function Steps({ view, verdict }: { view: InclusionView; verdict: Verdict | null }) {
  const t = useTexts();
  const amount = useAmount(view);
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t("proof.steps")}</summary>
      <ol className="mt-2 flex flex-col gap-4">
        <Step title={t("proof.step_leaf")} note={t("proof.sum", { amount: amount(BigInt(view.leaf.amountUnits)) })}>
          <Digest caption={t("proof.leaf_text")} value={leafText(view)} />
          {verdict ? <Digest value={verdict.leaf} /> : null}
        </Step>
        {view.path.map((step, index) => (
          <Step
            key={step.hash}
            title={t(step.side === "left" ? "proof.step_join_left" : "proof.step_join_right")}
            note={verdict?.nodes[index] ? t("proof.sum", { amount: amount(verdict.nodes[index].sum) }) : undefined}
          >
            <Digest value={`${step.hash} · ${step.sumUnits}`} />
            {verdict?.nodes[index] ? <Digest value={verdict.nodes[index].hash} /> : null}
          </Step>
        ))}
        <Step title={t("proof.step_root")}>{verdict ? <Digest value={verdict.root} /> : null}</Step>
        <Step title={t("proof.published_root")}>
          <Digest value={view.published.root} />
        </Step>
      </ol>
    </details>
  );
}

function Step({ title, note, children }: { title: string; note?: string | undefined; children: React.ReactNode }) {
  return (
    <li className="border-s-2 border-line ps-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{title}</span>
        {note ? <span className="caption">{note}</span> : null}
      </p>
      {children}
    </li>
  );
}

/** A hash or a hashed text, which breaks anywhere and is never translated. */
export function Digest({ value, caption }: { value: string; caption?: string | undefined }) {
  return (
    <p className="mt-1 text-13 text-ink-soft">
      {caption ? <span className="me-1">{caption}:</span> : null}
      <code className="break-all font-mono" translate="no">
        {value}
      </code>
    </p>
  );
}

import type { BlockReason } from "@plaza/contract/calls/market.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../../shell/root-data.ts";
import { TransferLink } from "../../shell/widget-host/transfer-link.tsx";
import type { Remedy } from "../../shell/why/remedies.ts";
import { RemedyLink, type Why } from "../../shell/why/reason-button.tsx";
import { useOfferWhy, type BlockedOffer } from "../offers/offer-why.ts";
import { paths } from "../../shell/paths.ts";
import { stepsFirst } from "./steps-first.ts";

/** In place of the button: why this offer can't be taken, from when it can, and links to what would fix it. They lead back to `here`. */
export function Ineligibility({ reasons, offer }: { reasons: readonly BlockReason[]; offer: BlockedOffer }) {
  const t = useTexts();
  const lang = useLang();
  const whyOf = useOfferWhy(offer);
  const { asset, here } = offer;
  if (reasons[0]?.reason === "not_signed_in") {
    return (
      <ButtonLink href={paths.login(lang, here)} variant="primary" size="lg" wide>
        {t("take.log_in_to_trade")}
      </ButtonLink>
    );
  }
  const gated = reasons.some(({ reason }) => reason.startsWith("gate_"));
  const short = !gated && reasons.some(({ reason }) => reason === "insufficient_balance");
  const atButton: Remedy | null = gated ? "verify" : short ? "move" : null;
  const shown = stepsFirst(reasons);
  return (
    <>
      <Notice kind="warn" title={t(gated ? "take.steps_title" : "take.not_eligible_title")}>
        <ul className="flex flex-col gap-1">
          {shown.map((blocked) => (
            <li key={blocked.reason}>
              <Reason why={whyOf(blocked)} asset={asset} atButton={atButton} />
            </li>
          ))}
        </ul>
      </Notice>
      {gated ? (
        <ButtonLink href={paths.gate(lang, here)} variant="primary" size="lg" wide>
          {t("take.go_to_requirements")}
        </ButtonLink>
      ) : short ? (
        <TransferLink coin={asset} className={buttonClass({ variant: "primary", size: "lg", wide: true })}>
          {t("take.move_coins", { asset })}
        </TransferLink>
      ) : null}
    </>
  );
}

/** @param atButton what the form's large button already leads to */
function Reason({ why: { reason, from, says, remedy }, asset, atButton }: { why: Why; asset: string; atButton: Remedy | null }) {
  return (
    <>
      <span className="block">{reason}</span>
      {from === undefined ? null : <span className="block">{from}</span>}
      {says === undefined ? null : <span className="block">{says}</span>}
      {/* Accounts are added where the form asks for one, and its amount comes back with them. */}
      {remedy === undefined || remedy.to === atButton || remedy.to === "payment" ? null : (
        <RemedyLink {...remedy} asset={asset} className="link inline-flex min-h-11 items-center sm:min-h-8" />
      )}
    </>
  );
}

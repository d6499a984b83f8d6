import type { AdvertView, BlockReason } from "@plaza/contract/calls/market.ts";
import type { IneligibleReason } from "@plaza/contract/gates.ts";
import type { Side } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { OFFER_HELP } from "../../shell/why/offer-help.ts";
import { offerRemedyHref } from "../../shell/why/offer-remedies.ts";
import type { Why } from "../../shell/why/reason-button.tsx";
import { useBlockReason } from "./block-reason.ts";

/** Reasons that time ends and whose sentence doesn't say when. */
const UNDATED: ReadonlySet<IneligibleReason> = new Set<IneligibleReason>(["account_frozen", "account_too_young"]);

/** The offer that can't be taken, and the page to return to. */
export interface BlockedOffer extends Pick<AdvertView, "advId" | "asset" | "fiat"> {
  /** What the reader would do. */
  readonly side: Side;
  readonly here: string;
}

/** Why an offer can't be taken, from when it can, and what helps. */
export function useOfferWhy(offer: BlockedOffer): (blocked: BlockReason) => Why {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const say = useBlockReason();
  return (blocked) => {
    const { says, remedy } = OFFER_HELP[blocked.reason];
    const from =
      blocked.availableAt !== undefined && UNDATED.has(blocked.reason)
        ? t("why.from", { time: formats.date(blocked.availableAt, zone) })
        : undefined;
    return {
      reason: say(blocked),
      ...(from === undefined ? {} : { from }),
      ...(says === undefined ? {} : { says: t(`why.says.${says}`) }),
      ...(remedy === undefined ? {} : { remedy: { to: remedy, href: offerRemedyHref(remedy, { lang, ...offer }) } }),
    };
  };
}

import type { BlockReason } from "@plaza/contract/calls/market.ts";
import { LockIcon } from "@plaza/ui/icons.tsx";
import { useRootData } from "../../shell/root-data.ts";
import { ReasonButton } from "../../shell/why/reason-button.tsx";
import { useOfferWhy, type BlockedOffer } from "./offer-why.ts";

/** The first reason, which is the most fundamental; it opens what helps. That a visitor is not logged in is no news on twenty rows: the form says it. */
export function IneligibilityNote({ blocked, offer }: { blocked: BlockReason; offer: BlockedOffer }) {
  const why = useOfferWhy(offer)(blocked);
  const { buttonReasons } = useRootData();
  const trigger = (
    <>
      <LockIcon className="size-4 flex-none" />
      <span className={buttonReasons ? "underline decoration-dotted underline-offset-4" : ""}>{why.reason}</span>
    </>
  );
  return <ReasonButton trigger={trigger} why={{ ...why, reason: null }} asset={offer.asset} className="why-note caption" />;
}

import type { AdvertiserView, BlockReason } from "@plaza/contract/calls/market.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { LockIcon, MailIcon, PhoneIcon, ShieldIcon, type Icon } from "@plaza/ui/icons.tsx";
import { useBlockReason } from "./block-reason.ts";

interface OfferNoteProps {
  /** The advertiser's own words; empty where there are none. */
  readonly message: string;
  /** Why the reader can't take the offer. */
  readonly blocked: BlockReason | undefined;
}

/** What stands under an offer: the advertiser's message, cut after two lines (the order form has all of it), and what keeps the reader from it. */
export function OfferNote({ message, blocked }: OfferNoteProps) {
  return (
    <>
      {message ? <p className="caption line-clamp-2 break-words">{message}</p> : null}
      {blocked ? <Ineligibility blocked={blocked} /> : null}
    </>
  );
}

/** The first reason, which is the most fundamental. That a visitor is not logged in is no news on twenty rows: the form says it. */
function Ineligibility({ blocked }: { blocked: BlockReason }) {
  const say = useBlockReason();
  return (
    <p className="caption flex items-center gap-1.5">
      <LockIcon className="size-4" />
      {say(blocked)}
    </p>
  );
}

/** What is verified of an advertiser: identity, email, phone. */
export function VerifiedMarks({ advertiser }: { advertiser: AdvertiserView }) {
  const t = useTexts();
  return (
    <>
      {advertiser.verifiedKyc ? <Mark icon={ShieldIcon} text={t("market.verified_mark")} /> : null}
      {advertiser.verifiedEmail ? <Mark icon={MailIcon} text={t("market.verified_email")} /> : null}
      {advertiser.verifiedPhone ? <Mark icon={PhoneIcon} text={t("market.verified_phone")} /> : null}
    </>
  );
}

function Mark({ icon: Drawn, text }: { icon: Icon; text: string }) {
  return (
    <span title={text} className="flex shrink-0 text-accent-ink">
      <Drawn className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

import type { AdvertiserView } from "@plaza/contract/calls/market.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { MailIcon, PhoneIcon, ShieldIcon, type Icon } from "@plaza/ui/icons.tsx";

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

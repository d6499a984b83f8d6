import { useTexts } from "@plaza/messages/react.tsx";
import { buttonClass } from "@plaza/ui/button.tsx";
import { useLang } from "../../shell/root-data.ts";
import { offerRemedyHref } from "../../shell/why/offer-remedies.ts";
import type { Remedy } from "../../shell/why/remedies.ts";
import { ReasonButton } from "../../shell/why/reason-button.tsx";
import type { OwnAdvert } from "./list.server.ts";

interface BlockedProps {
  readonly own: OwnAdvert;
}

/** The switch of an advert that customer service took down. */
export function BlockedSwitch({ own, label }: BlockedProps & { label: string }) {
  const why = useWhy(own);
  return (
    <ReasonButton trigger={<span className="switch" />} triggerLabel={label} why={why} className="flex min-h-11 items-center opacity-60" />
  );
}

/** Sharing an advert that nobody could take. */
export function BlockedShare({ own }: BlockedProps) {
  const t = useTexts();
  const why = useWhy(own);
  return <ReasonButton trigger={t("adverts.share")} why={why} className={buttonClass({ size: "sm", variant: "quiet" }, "btn-off")} />;
}

function useWhy({ advert: { advId }, takenDown }: OwnAdvert) {
  const t = useTexts();
  const lang = useLang();
  const to: Remedy = takenDown === null ? "advert" : "support";
  const remedy = { to, href: offerRemedyHref(to, { lang, advId }) };
  if (takenDown === null) return { reason: t("adverts.why_offline"), remedy };
  return { reason: t("adverts.why_taken_down"), says: t("adverts.taken_down_reason", { reason: takenDown }), remedy };
}

import type { WalletHoldView } from "@plaza/contract/calls/wallet.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { buttonClass } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang, useRootData } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { HOLD_REMEDY } from "../../shell/why/hold-remedy.ts";
import { remedyHref } from "../../shell/why/remedies.ts";
import { RemedyLink, ReasonButton, type Why } from "../../shell/why/reason-button.tsx";

/** What has to be waited for, each with its reason and its exact end. */
export function Holds({ holds }: { holds: readonly WalletHoldView[] }) {
  return holds.length === 0 ? null : (
    <div className="mb-4 flex flex-col gap-3 sm:mb-6">
      {holds.map((hold) => (
        <Hold key={hold.hold + (hold.assetCode ?? "")} hold={hold} />
      ))}
    </div>
  );
}

/** The transfer's button while a hold keeps the coins where they are: it opens why. */
export function BlockedTransfer({ hold }: { hold: WalletHoldView }) {
  const t = useTexts();
  const { title, text } = useHoldText()(hold);
  const remedy = useHoldRemedy(hold);
  const why = { reason: title, says: text, ...(remedy === undefined ? {} : { remedy }) };
  return <ReasonButton trigger={t("wallet.transfer_do")} why={why} className={buttonClass({ size: "lg", wide: true }, "btn-off")} />;
}

function Hold({ hold }: { hold: WalletHoldView }) {
  const { title, text } = useHoldText()(hold);
  const remedy = useHoldRemedy(hold);
  return (
    <Notice
      kind={hold.hold === "account" ? "danger" : "warn"}
      title={title}
      action={
        remedy === undefined ? null : <RemedyLink {...remedy} className="link inline-flex min-h-11 items-center text-13 sm:min-h-8" />
      }
    >
      {text}
    </Notice>
  );
}

function useHoldRemedy({ hold }: WalletHoldView): Why["remedy"] {
  const lang = useLang();
  const { user } = useRootData();
  const remedy = HOLD_REMEDY[hold];
  // Whose account it is writes to customer service.
  if (hold === "account" && user?.isAdmin === false) return undefined;
  return remedy === null ? undefined : { to: remedy, href: remedyHref(remedy, { lang, here: paths.wallet(lang) }) };
}

/** What is on hold and until when, and why. */
function useHoldText(): (hold: WalletHoldView) => { title: string; text: string } {
  const t = useTexts();
  const zone = useTimeZone();
  const formats = useFormats();
  const isOwner = useRootData().user?.isAdmin !== false;
  return ({ hold, reason, until, assetCode = "", quantity = "0" }) => {
    const time = formats.date(until, zone, "second");
    switch (hold) {
      case "purchase":
        return {
          title: t("wallet.hold_purchase", { quantity: formats.coinsText(quantity, assetCode), time }),
          text: t("wallet.hold_purchase_why"),
        };
      case "account":
        return isOwner
          ? { title: t("wallet.hold_account", { time }), text: t("wallet.hold_account_why") }
          : { title: t("wallet.hold_owner", { time }), text: t("wallet.hold_owner_why") };
      case "orders":
        return { title: t("wallet.hold_orders", { time }), text: t("wallet.hold_orders_why") };
      case "security":
        return {
          title: t("wallet.hold_security", { time }),
          text: `${t(`wallet.hold_reason.${reason ?? "unknown"}`)} ${t("wallet.hold_security_still")}`,
        };
    }
  };
}

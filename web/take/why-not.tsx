import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../frame/root-data.ts";
import { useBlockReason } from "../market/block-reason.ts";
import { paths } from "../paths.ts";

/** In place of the button: why this offer can't be taken, and the way to what would mend it. It leads back to this form. */
export function WhyNot({ side, advert, search }: { side: Side; advert: AdvertView; search: URLSearchParams }) {
  const t = useTexts();
  const lang = useLang();
  const say = useBlockReason();
  const here = paths.take(lang, side, advert.advId, search);
  const reasons = advert.ineligibleReasons;
  if (reasons[0]?.reason === "not_signed_in") {
    return (
      <ButtonLink href={paths.login(lang, here)} variant="primary" size="lg" wide>
        {t("take.log_in_to_trade")}
      </ButtonLink>
    );
  }
  const gated = reasons.some(({ reason }) => reason.startsWith("gate_"));
  return (
    <>
      <Notice kind="warn" title={t("take.not_eligible_title")}>
        <ul>
          {reasons.map((blocked) => (
            <li key={blocked.reason}>{say(blocked)}</li>
          ))}
        </ul>
      </Notice>
      {gated ? (
        <ButtonLink href={paths.gate(lang, here)} variant="primary" size="lg" wide>
          {t("take.go_to_requirements")}
        </ButtonLink>
      ) : null}
    </>
  );
}

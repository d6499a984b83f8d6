import type { BlockReason } from "@plaza/contract/calls/market.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** Says why an offer can't be taken: the rule, the number that it asks for, or the time from which it can. */
export function useBlockReason(): (blocked: BlockReason) => string {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return ({ reason, requires = "", availableAt }) => {
    if (reason === "security_hold")
      return t("reasons.ineligible.security_hold", { time: availableAt ? formats.date(availableAt, zone) : "" });
    if (reason === "paused" || reason === "too_many_takes" || reason === "appeals_paused")
      return t(`reasons.ineligible.${reason}`, { time: availableAt ? formats.date(availableAt, zone) : "" });
    if (reason === "completion_too_low")
      return t("reasons.ineligible.completion_too_low", { requires: /^[\d.]+$/.test(requires) ? formats.percent(requires) : requires });
    if (reason === "account_too_young" || reason === "too_few_trades" || reason === "over_own_limit" || reason === "over_limit")
      return t(`reasons.ineligible.${reason}`, { requires });
    return t(`reasons.ineligible.${reason}`);
  };
}

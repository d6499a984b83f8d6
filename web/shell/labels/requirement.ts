import type { MerchantRequirement } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";

/** What a requirement's figure is in words: a share, days, minutes, USDT, or a count. */
export function useFigure(): (requirement: MerchantRequirement, value: string | null) => string {
  const t = useTexts();
  const formats = useFormats();
  return (requirement, value) => {
    if (value === null) return "–";
    switch (requirement) {
      case "identity":
        return t(value === "1" ? "merchants.met" : "merchants.missing");
      case "completion":
      case "positive":
        return formats.percent(value, { min: 0, max: 2 });
      case "age":
        return t("merchants.days", { count: Number.parseInt(value, 10) });
      case "release":
        return formats.minutes(Math.max(1, Math.round(Number.parseFloat(value))));
      case "deposit":
        return formats.coinsText(value, "USDT");
      case "trades":
      case "trades30":
      case "appeals":
        return formats.count(Number.parseInt(value, 10));
    }
  };
}

/** What a requirement takes, as a limit in words: of appeals and of the time to release at most so much, of all others at least. */
export function useNeed(): (requirement: MerchantRequirement, needed: string) => string {
  const t = useTexts();
  const figure = useFigure();
  return (requirement, needed) =>
    t(requirement === "appeals" || requirement === "release" ? "merchants.at_most" : "merchants.at_least", {
      value: figure(requirement, needed),
    });
}

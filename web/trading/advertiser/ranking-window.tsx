import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useSpans } from "../../shell/labels/durations.ts";
import type { TradingRules } from "../../shell/user-info.ts";

/** How long trades count for ranking, and how many of one pair; nothing where the API doesn't say. */
export function RankingWindow({ rules }: { rules: TradingRules | null }) {
  const t = useTexts();
  const formats = useFormats();
  const spans = useSpans();
  if (rules === null) return null;
  return t("advertiser.explain.ranked_window", { days: spans.days(rules.rankingDays), count: formats.count(rules.rankingPairTrades) });
}

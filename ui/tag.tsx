import type { ReactNode } from "react";

const TONE = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  buy: "bg-buy-soft text-buy-ink",
  sell: "bg-sell-soft text-sell-ink",
  good: "bg-good-soft text-good-ink",
  warn: "bg-warn-soft text-warn-ink",
  danger: "bg-danger-soft text-danger-ink",
} as const;
export type TagTone = keyof typeof TONE;

/** A short fact about a thing: a status, a payment method, a mark. The words carry the meaning, the tone only helps. */
export function Tag({ tone = "neutral", icon, children }: { tone?: TagTone | undefined; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`tag ${TONE[tone]}`}>
      {icon}
      {children}
    </span>
  );
}

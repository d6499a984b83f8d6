import { useEffect, useRef } from "react";
import { clockText, passedMark } from "./countdown-marks.ts";
import type { Mark } from "./countdown-marks.ts";
import { ClockIcon } from "./icons.tsx";
import { say } from "./announce.ts";

const URGENT_SECONDS = 300;

export interface CountdownProps {
  /** From the owner's clock, once a second. This only shows it. */
  secondsLeft: number;
  /** What the time is for, e.g. "Time left to pay". */
  label: string;
  /** Announced once when this many minutes are left. */
  announce: Record<Mark, string>;
  size?: "md" | "lg" | undefined;
  /** Where it began: a ring shows how much of that is left. */
  ofSeconds?: number | undefined;
}

/** Time that runs out, mm:ss. Amber in its last five minutes. Screen readers announce it at 10, 5 and 1 minutes, not every second. */
export function Countdown({ secondsLeft, label, announce, size = "md", ofSeconds }: CountdownProps) {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const mark = passedMark(before.current, secondsLeft);
    before.current = secondsLeft;
    if (mark) say(announce[mark]);
  }, [secondsLeft, announce]);
  const urgent = secondsLeft <= URGENT_SECONDS;
  return (
    <span className={`inline-flex items-center gap-1.5 ${urgent ? "text-warn-ink" : "text-ink-soft"}`}>
      {ofSeconds ? <Ring share={Math.min(1, secondsLeft / ofSeconds)} /> : <ClockIcon />}
      <span
        role="timer"
        aria-live="off"
        aria-label={label}
        className={`font-semibold tabular-nums ${size === "lg" ? "font-display text-28" : "text-15"}`}
      >
        {clockText(secondsLeft)}
      </span>
    </span>
  );
}

function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="3" className="size-6 -rotate-90">
      <circle cx="12" cy="12" r="10" opacity="0.2" />
      <circle cx="12" cy="12" r="10" pathLength="1" strokeDasharray={`${share.toFixed(3)} 1`} />
    </svg>
  );
}

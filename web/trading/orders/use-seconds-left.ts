import { useEffect, useState } from "react";
import { serverNow } from "../../shell/api/server-time.ts";

/** A timer may come a little early; a moment after the full second it surely has passed. */
const AFTER_SECOND_MS = 8;
/** Beyond this a difference is news (more time was given, the clock was set), below it only better measured. */
const NEWS_SECONDS = 2;

/**
 * Whole seconds until an instant of the server's, changing when a second is over and not when some timer happens to tick. Never below zero,
 * and never up unless there is news. During hydration it counts from `rendered`, so that server and browser render the same.
 */
export function useSecondsLeft(deadline: string, rendered: string): number {
  const [shown, setShown] = useState(() => ({ of: deadline, seconds: secondsUntil(deadline, Date.parse(rendered)) }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = serverNow();
      const next = { of: deadline, seconds: secondsUntil(deadline, now) };
      setShown((before) => (isBetterMeasured(before, next) ? before : next));
      const left = Date.parse(deadline) - now;
      if (left > 0) timer = setTimeout(tick, (left % 1000) + AFTER_SECOND_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);
  return shown.of === deadline ? shown.seconds : secondsUntil(deadline, Date.parse(rendered));
}

interface Shown {
  readonly of: string;
  readonly seconds: number;
}

/** The clock is measured better with each answer, by parts of a second: that must not show as a second gained. */
function isBetterMeasured(before: Shown, next: Shown): boolean {
  return before.of === next.of && next.seconds > before.seconds && next.seconds <= before.seconds + NEWS_SECONDS;
}

/** A part of a second is a whole one, so that zero means over. */
export function secondsUntil(deadline: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}

import type { ReactNode } from "react";

/** What happened to the order, in its place among the messages. An `<li>` like a bubble. */
export function ChatSystemLine({ time, dateTime, children }: { time: string; /** ISO 8601. */ dateTime: string; children: ReactNode }) {
  return (
    <li className="my-4 px-4 text-center text-13 text-ink-faint">
      <span className="text-ink-soft">{children}</span> <time dateTime={dateTime}>{time}</time>
    </li>
  );
}

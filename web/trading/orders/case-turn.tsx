import type { OrderView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { useNearTime } from "./near-time.ts";

/** Of the case's own page, what a list says of it. */
export const TURN_TEXTS = [
  "appeal.turn.me",
  "appeal.turn.buyer",
  "appeal.turn.seller",
  "appeal.turn.support",
  "appeal.until",
  "appeal.expected",
] as const;

/** Whose turn it is in the order's open case, and until when; nothing without a case. A time that is over is left out. */
export function CaseTurn({
  order: { role, openCase, serverTime, readOnly },
}: {
  order: Pick<OrderView, "role" | "openCase" | "serverTime" | "readOnly">;
}) {
  const t = useTexts();
  const near = useNearTime(serverTime);
  if (openCase === undefined) return null;
  const { turn, turnUntil } = openCase;
  const isMine = turn === role && !readOnly;
  const isOver = Date.parse(turnUntil) <= Date.parse(serverTime);
  return (
    <span className={`case-turn caption flex flex-col ${isMine ? "font-medium text-warn-ink" : ""}`}>
      <span>{t(`appeal.turn.${isMine ? "me" : turn}`)}</span>
      {isOver ? null : (
        <time dateTime={turnUntil}>{t(turn === "support" ? "appeal.expected" : "appeal.until", { time: near(turnUntil) })}</time>
      )}
    </span>
  );
}

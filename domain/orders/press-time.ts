/** How far a device's clock may be off: it follows the server's, over lines that take seconds. */
const CLOCK_SLACK_MS = 60_000;

/** Whether somebody can have pressed a button of the order at that time: not before the order, and not in the future. */
export function isPossiblePress(pressedAt: Date, { createdAt, now }: { readonly createdAt: Date; readonly now: Date }): boolean {
  const at = pressedAt.getTime();
  return at >= createdAt.getTime() - CLOCK_SLACK_MS && at <= now.getTime() + CLOCK_SLACK_MS;
}

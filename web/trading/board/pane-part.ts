import { lazyPart } from "../orders/drawn-part.ts";

/** An order beside the list, with its chat: three quarters of the board's code, which a list without an open order does without. */
export const Pane = lazyPart("pane", async () => (await import("./order-pane.tsx")).OrderPane);

/** For a row that is about to be opened, and for a quiet page. What doesn't come is asked for again when it is drawn. */
export function fetchPane(): void {
  Pane.request().catch(() => undefined);
}

import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const open = statement<{ until: Date }, { sessionId: string; minutes: number }>(
  "setup_window_open",
  `UPDATE session SET setup_until = now() + make_interval(mins => :minutes)
   WHERE id = :sessionId AND kind = 'cookie' AND :minutes > 0 RETURNING setup_until AS until`,
);
const close = statement<void, { sessionId: string }>(
  "setup_window_close",
  "UPDATE session SET setup_until = NULL WHERE id = :sessionId AND setup_until IS NOT NULL",
);
// By the present token: one that was copied before the code was given opens nothing, also in the seconds for which it still lives.
const find = statement<{ until: Date }, { sessionId: string; tokenHash: Buffer }>(
  "setup_window_find",
  "SELECT setup_until AS until FROM session WHERE id = :sessionId AND token_hash = :tokenHash AND setup_until > now()",
);

/** Opens the window of a browser's session. @param minutes 0: none opens @returns until when it lasts, null where none opens */
export async function openSetupWindow(tx: Tx, sessionId: string, minutes: number): Promise<Date | null> {
  return (await open.first(tx, { sessionId, minutes }))?.until ?? null;
}

/** Ends the time in which this session may add factors without an earlier one. Does nothing if it is closed. */
export async function closeSetupWindow(tx: Tx, sessionId: string): Promise<void> {
  await close.count(tx, { sessionId });
}

/** Until when the session's window lasts, null where it has none. */
export async function findSetupWindow(on: Queryable, session: { readonly sessionId: string; readonly tokenHash: Buffer }) {
  return (await find.first(on, session))?.until ?? null;
}

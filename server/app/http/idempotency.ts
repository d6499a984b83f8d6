import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { LOCK_NOT_AVAILABLE, sqlState } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import { digest } from "../../core/secrets/seal.ts";
import { LOCK_ACTING_BY, WITHDRAWN, type ActingBy, type Withdrawn } from "../../core/identity/acting-by.ts";
import type { WrittenResponse } from "./response.ts";
import { refuse, Refusal } from "../../core/http/refusal.ts";
import { takerLock } from "../../people/limits/limit.store.ts";

/** What makes two requests the same one. */
export interface Intent {
  /** No two people share an id, staff or not. */
  readonly userId: UserId | StaffId;
  readonly call: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

export interface Result extends WrittenResponse {
  readonly replayed: boolean;
}

/** What the act came to: `undone` acts left no trace and only their answer is kept. 5xx, 401 and 429 are not kept at all. */
export interface Acted {
  /** Null: it is read once the act is committed. */
  readonly written: WrittenResponse | null;
  readonly undone: boolean;
  /** What a repeated request gets, where that is something else. */
  readonly kept?: WrittenResponse;
}

/** Reads the response of an act that is committed. */
export type ReadView = () => Promise<WrittenResponse>;

export interface ActOptions {
  /** The act does nothing outside its transaction before the first answer in it, so that it may begin together with the claim. False where left out. */
  readonly touchesOnlyTx?: boolean;
  /** Where the act leaves its response to be read. */
  readonly view?: ReadView | null;
}

/** By what somebody acts; and for whom a placement is locked with its claim, null for every other call. */
export type Claim = Intent & ActingBy & { readonly takerId: UserId | null };

type IntentKey = Pick<Intent, "userId" | "call" | "key">;

// What the caller acts by is locked in the same statement: who was logged out during the request changes nothing. So is the taker of a
// placement, by the first of equal requests alone.
const claim = statement<{ isFirst: boolean; withdrawn: Withdrawn | null; locked: string }, Claim>(
  "idempotency_claim",
  `WITH claimed AS (
     INSERT INTO idempotency (user_id, call, key, fingerprint) VALUES (:userId, :call, :key, :fingerprint) ON CONFLICT DO NOTHING RETURNING key),
   ${LOCK_ACTING_BY}
   SELECT EXISTS (SELECT FROM claimed) AS is_first, ${WITHDRAWN} AS withdrawn,
     (SELECT count(*) FROM (SELECT ${takerLock(":takerId::bigint")} FROM claimed WHERE :takerId::bigint IS NOT NULL) AS locked) AS locked`,
);
// The same for somebody who acts by a session alone, as most do: half of what the other one starts.
const claimBySession = statement<{ isFirst: boolean; withdrawn: Withdrawn | null }, Intent & { readonly sessionId: string }>(
  "idempotency_claim_by_session",
  `WITH claimed AS (
     INSERT INTO idempotency (user_id, call, key, fingerprint) VALUES (:userId, :call, :key, :fingerprint) ON CONFLICT DO NOTHING RETURNING key),
   session AS (SELECT FROM session WHERE id = :sessionId FOR KEY SHARE)
   SELECT EXISTS (SELECT FROM claimed) AS is_first, CASE WHEN NOT EXISTS (SELECT FROM session) THEN 'session' END AS withdrawn`,
);
const claimAnswered = statement<void, Intent & WrittenResponse>(
  "idempotency_claim_answered",
  "INSERT INTO idempotency (user_id, call, key, fingerprint, status, body) VALUES (:userId, :call, :key, :fingerprint, :status, :body) ON CONFLICT DO NOTHING",
);
const saveAnswer = statement<void, IntentKey & WrittenResponse>(
  "idempotency_save",
  "UPDATE idempotency SET status = :status, body = :body WHERE user_id = :userId AND call = :call AND key = :key",
);
// A row that is seen without a status is of an act that is committed: the claim and the act are one transaction.
const saveView = statement<void, IntentKey & WrittenResponse>(
  "idempotency_save_view",
  "UPDATE idempotency SET status = :status, body = :body WHERE user_id = :userId AND call = :call AND key = :key AND status IS NULL",
);
const readAnswer = statement<{ fingerprint: Buffer; status: number | null; body: string | null }, IntentKey>(
  "idempotency_read",
  "SELECT fingerprint, status, body FROM idempotency WHERE user_id = :userId AND call = :call AND key = :key",
);

/** The same for the same body, whatever the order of its fields. */
export function fingerprintOf(call: string, body: unknown): Buffer {
  return digest(`${call}\n${canonical(body)}`);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
  }
  return value === undefined ? "null" : JSON.stringify(value);
}

/** Why an act that began behind its claim is rolled back. */
class ClaimFailed extends Error {
  /** Null: the request was made before. */
  readonly withdrawn: Withdrawn | null;

  constructor(withdrawn: Withdrawn | null) {
    super(`the claim has failed: ${withdrawn ?? "repeated"}`);
    this.withdrawn = withdrawn;
  }
}

/** The act's transaction, whose answers come only once the claim is granted: what the act reads first is sent without waiting for it. */
function behind(tx: Tx, claimed: Promise<void>): Tx {
  return {
    ...tx,
    query: (config) => {
      const sent = tx.query(config);
      tx.unawaited(sent);
      return claimed.then(() => sent);
    },
  };
}

async function claimRequest(tx: Tx, request: Claim): Promise<{ readonly isFirst: boolean; readonly withdrawn: Withdrawn | null } | null> {
  const { sessionId, staffSessionId, keyId, subUserId, takerId } = request;
  const byOthers = [staffSessionId, keyId, subUserId, takerId].some((id) => id !== null);
  return sessionId === null || byOthers ? claim.first(tx, request) : claimBySession.first(tx, { ...request, sessionId });
}

type RunAct = (tx: Tx, withdrawn: Withdrawn | null) => Promise<Acted>;

/** The act, once its request is claimed. Null: the request was made before. */
async function actAfterClaim(tx: Tx, request: Claim, act: RunAct): Promise<Acted | null> {
  const claimed = await claimRequest(tx, request);
  return claimed?.isFirst === true ? act(tx, claimed.withdrawn) : null;
}

/** @throws ClaimFailed */
async function requireClaim(tx: Tx, request: Claim): Promise<void> {
  const row = await claimRequest(tx, request);
  if (row?.isFirst !== true) throw new ClaimFailed(null);
  if (row.withdrawn !== null) throw new ClaimFailed(row.withdrawn);
}

/** The same, sent together with the claim. */
async function actBehindClaim(tx: Tx, request: Claim, act: RunAct): Promise<Acted | null> {
  const claimed = requireClaim(tx, request);
  tx.unawaited(claimed);
  try {
    const acted = await act(behind(tx, claimed), null);
    await claimed;
    return acted;
  } catch (error) {
    if (!(error instanceof ClaimFailed)) throw error;
    return error.withdrawn === null ? null : act(tx, error.withdrawn);
  }
}

/**
 * Runs an act at most once for one intent: key, effect and saved answer are one transaction. A second equal request waits for the
 * first at the unique index (at most the lock time-out, then `busy`) and gets the first's bytes.
 * What the caller acts by is there until the act's transaction ends, or `act` learns what is gone. A response that is read after the act is saved
 * after it too: of equal requests all get the one that was saved first.
 */
export async function actOnce(
  context: Context,
  intent: Claim,
  act: RunAct,
  { touchesOnlyTx = false, view = null }: ActOptions = {},
): Promise<Result | Refusal> {
  try {
    const first = await context.db.transaction(
      async (tx) => {
        const acted = await (touchesOnlyTx ? actBehindClaim : actAfterClaim)(tx, intent, act);
        if (acted === null) return null;
        const saved = acted.kept ?? acted.written;
        if (!acted.undone && saved !== null) storeResponse(tx, intent, saved);
        return acted;
      },
      (acted) => acted === null || acted.undone,
    );
    if (first === null) return await replay(context, intent, view);
    const { written, undone } = first;
    if (written === null) return await viewOnce(context, intent, { view, replayed: false });
    if (undone && isKept(written)) {
      const kept = await claimAnswered.count(context.db, { ...intent, ...written });
      if (kept === 0) return await replay(context, intent, view);
    }
    return { ...written, replayed: false };
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return refuse("busy");
    throw error;
  }
}

/** With the act's last write, where it has one that stores it. */
function storeResponse(tx: Tx, { userId, call, key }: Intent, { status, body }: WrittenResponse): void {
  const response = { userId, call, key, status, body };
  if (!tx.sendLast(response)) tx.unawaited(saveAnswer.count(tx, response));
}

/** A caller who was logged out in the meantime may repeat the request after logging in. */
function isKept(written: WrittenResponse): boolean {
  return written.status < 500 && written.status !== 429 && written.status !== 401;
}

async function replay(context: Context, intent: Intent, view: ReadView | null): Promise<Result | Refusal> {
  const found = await findAnswer(context, intent);
  if (found !== null) return found;
  return view === null ? refuse("busy") : viewOnce(context, intent, { view, replayed: true });
}

/** Reads the response of a committed act and saves it, unless an equal request has saved its own first. */
async function viewOnce(
  context: Context,
  intent: Intent,
  { view, replayed }: { readonly view: ReadView | null; readonly replayed: boolean },
): Promise<Result | Refusal> {
  const written = await readView(view);
  if (isKept(written) && (await saveView.count(context.db, { ...intent, ...written })) === 0) {
    const saved = await findAnswer(context, intent);
    if (saved !== null) return saved instanceof Refusal ? saved : { ...saved, replayed };
  }
  return { ...written, replayed };
}

/** @throws where the act has left its response to be read, and its call has no view */
export async function readView(view: ReadView | null): Promise<WrittenResponse> {
  if (view === null) throw new Error("an act without a response has no view");
  return view();
}

/** The answer that an intent got already, so that costly work before the act is not done twice. Null: none yet. */
export async function findAnswer(context: Context, intent: Intent): Promise<Result | Refusal | null> {
  const saved = await readAnswer.first(context.db, intent);
  if (saved === null) return null;
  if (!saved.fingerprint.equals(intent.fingerprint)) return refuse("idempotency_mismatch");
  return saved.status === null || saved.body === null ? null : { status: saved.status, body: saved.body, replayed: true };
}

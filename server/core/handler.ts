import type { FastifyReply, FastifyRequest } from "fastify";
import type { calls, Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Caller } from "./identity/caller.ts";
import type { Context } from "./context.ts";
import type { Tx } from "./db/database.ts";
import type { Queryable, ReadSource } from "./db/statement.ts";
import type { AuditEntry, Staff } from "./identity/staff.ts";
import type { NewFile } from "./files/new-file.ts";
import type { Outcome, Refusal } from "./http/refusal.ts";

/** A cookie to be set (or, with an empty value, cleared) by the answer. */
export interface CookieToSet {
  readonly name: string;
  readonly value: string;
  readonly httpOnly: boolean;
  readonly maxAgeSeconds: number;
  /** `lax` where left out. */
  readonly sameSite?: "strict";
}

interface CallRequestBase<One extends Name> {
  readonly query: WireOf<One>["query"];
  readonly params: WireOf<One>["params"];
  readonly body: WireOf<One>["body"];
  readonly caller: (typeof calls)[One]["audience"] extends "view" | "trade" | "owner" ? Caller : Caller | null;
  readonly locale: Locale;
  /** What holds where the request comes from. */
  readonly region: Region;
  readonly ip: string;
  readonly userAgent: string;
  /** The site's address as the browser sees it: the operator's setting, else the browser's Origin header; null without either. */
  readonly origin: string | null;
  /** Whether browsers reach the site over TLS, by the operator's word: what a request says of itself is hearsay. */
  readonly secure: boolean;
  /** The header NECaptchaValidate: a captcha that the visitor has solved, or says so. */
  readonly captcha: string | undefined;
  /** A cookie that the browser sent: hearsay, unless it is signed. */
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: CookieToSet) => void;
}

/** `isClaimed`: what the call locks with the claim of its key is locked; a dry run claims nothing. */
interface InTransaction {
  readonly tx: Tx;
  readonly isClaimed: boolean;
}
/** A call that changes something reads and writes in its transaction; any other may read its lists from `reads`. */
type Acting<One extends Name> = (typeof calls)[One]["idempotency"] extends "none" ? { readonly reads: ReadSource } : InTransaction;
/** `record` writes an entry to the audit log, in `tx` and after everything else. A staff action that succeeds without it is a fault and is rolled back. */
type ByStaff<One extends Name> = OfStaff<One> &
  ((typeof calls)[One]["audience"] extends "staff"
    ? (typeof calls)[One]["idempotency"] extends "none"
      ? unknown
      : { readonly record: RecordAuditEntry }
    : unknown);
type OfStaff<One extends Name> = (typeof calls)[One]["audience"] extends "staff" ? { readonly staff: Staff } : unknown;
export type RecordAuditEntry = (act: AuditEntry) => void;
/** What a form brought, checked and in the storage; the handler writes its row, or the bytes are removed again. */
type Bringing<One extends Name> = (typeof calls)[One] extends { readonly multipart: unknown } ? { readonly file: NewFile } : unknown;

/** One request, checked: the caller is known, the input fits the schema. A call that changes something runs in `tx`, with its idempotency row already in it. */
export type CallRequest<One extends Name> = CallRequestBase<One> & Acting<One> & ByStaff<One> & Bringing<One>;

export type Handler<One extends Name> = (context: Context, request: CallRequest<One>) => Promise<Outcome<WireOf<One>["data"]>>;
/**
 * A call whose response is read once its act is committed: nobody waits for that reading behind what the act has locked. A repeated request
 * gets the first one's response, or has it read if the first one ended before.
 */
export interface ActThenView<One extends Name> {
  readonly act: (context: Context, request: CallRequest<One>) => Promise<Outcome<true>>;
  /** @param on the database; the act's own transaction where the act is only tried, and undone after it */
  readonly view: (context: Context, request: CallRequestBase<One> & OfStaff<One>, on: Queryable) => Promise<Outcome<WireOf<One>["data"]>>;
}
export type AnyHandler<One extends Name> = Handler<One> | ActThenView<One>;
export type Handlers<Names extends Name> = { readonly [One in Names]: AnyHandler<One> };

/** Answers a request that is no call of the contract with a refusal, in the envelope of every other answer. */
export type FailureSender = (reply: FastifyReply, request: FastifyRequest, refusal: Refusal) => Promise<FastifyReply>;

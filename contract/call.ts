import type { Static, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { Feature } from "./features.ts";
import type { UploadRule } from "./files.ts";
import type { KeyScope } from "./key-scopes.ts";
import type { StaffRole } from "./staff.ts";

/**
 * Who may make a call at all, before gates, ownership and limits are checked. `everyone`: visitors too. `view`, `trade`: logged-in users,
 * and of sub-users those with these rights. `owner`: logged-in users but no sub-users, who see and trade and never touch what the account is
 * secured, verified or paid by, its adverts or its programs (docs/decisions/0030-roles.md). `staff`: a logged-in staff member with at least
 * the call's `role`. docs/roles.md is made from it, and a test makes every call as every role.
 */
export const AUDIENCES = ["everyone", "view", "trade", "owner", "staff"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** One call: the single source of its validation, its types, its page in the OpenAPI document and the site's client. */
export interface Call {
  readonly summary: string;
  readonly audience: Audience;
  /** Of a `staff` call, and of no other: the least role that may make it. */
  readonly role?: StaffRole;
  /** `required`: refused without an `Idempotency-Key`. `accepted`: honored where sent. `none`: changes nothing. */
  readonly idempotency: "required" | "accepted" | "none";
  /**
   * What a merchant's key must be allowed for this call, also for one that `everyone` may make without a key. "none" is closed to every key.
   * A call without a decision is closed too, and a test asks for one.
   */
  readonly keyScope?: KeyScope | "none";
  /**
   * The response holds a secret that is shown once and stored nowhere in clear: a repeated request of a call with idempotency is refused with
   * `already_done`, and changes nothing again.
   */
  readonly carriesSecret?: true;
  /** It changes something though it keeps no answer for a repeated request, because its request or its answer carries a secret. */
  readonly changes?: true;
  /** Actions of the body that ask for more than the call itself. */
  readonly keyScopeOfAction?: Readonly<Record<string, KeyScope>>;
  /** Only while accounts log in here: refused where the exchange is the OpenID provider. */
  readonly ownLogin?: true;
  /** There in demo mode only: in production it has no route and no line in the published document. */
  readonly demoOnly?: true;
  /** What the operator's switch stops: `begins` while no new orders are taken, `moves` while the market is frozen; what begins also moves. */
  readonly market?: "begins" | "moves";
  /** Refused while the operator has this switched off. Uploads need no entry: they are the calls with `multipart`. */
  readonly feature?: Exclude<Feature, "uploads">;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly params?: TSchema;
  /** The call comes as a form (`multipart/form-data`): one file under this rule in the field `file`, and the body's fields as text. */
  readonly multipart?: UploadRule;
  readonly data: TSchema;
  /** The refusals beyond those that every call can give (malformed, not_signed_in, too_many_requests, internal …). */
  readonly errors: readonly ErrorCode[];
}

/** `POST /api/ctc/create-order`: the method and the path, as one word. */
export type CallName = `${"GET" | "POST" | "DELETE"} /${string}`;

/** A role without `staff`, or `staff` without a role, does not compile. */
type Roled =
  | { readonly audience: Exclude<Audience, "staff">; readonly role?: never }
  | { readonly audience: "staff"; readonly role: StaffRole };

/** Keeps the exact type of each call and checks that it has every field of one. */
export function defineCalls<const Calls extends Record<CallName, Call & Roled>>(calls: Calls): Calls {
  return calls;
}

const METHODS = ["GET", "POST", "DELETE", "PUT"] as const;

/** The method and the path of a call's name. @throws RangeError for a text that names none */
export function splitCallName(name: string): { readonly method: (typeof METHODS)[number]; readonly path: string } {
  const [word, path] = name.split(" ");
  const method = METHODS.find((known) => known === word);
  if (method === undefined || path === undefined) throw new RangeError(`not the name of a call: ${name}`);
  return { method, path };
}

/** Whether the call changes something, so that it has to come from the site itself: it is checked against forgery. */
export function isChange(call: Call): boolean {
  return call.idempotency !== "none" || call.carriesSecret === true || call.changes === true;
}

type Part<Value> = Value extends TSchema ? Static<Value> : undefined;

/** The types that cross the wire for one call. */
export interface Wire<One extends Pick<Call, "query" | "body" | "params" | "data">> {
  query: One extends { query: infer Query } ? Part<Query> : undefined;
  body: One extends { body: infer Body } ? Part<Body> : undefined;
  params: One extends { params: infer Params } ? Part<Params> : undefined;
  data: Static<One["data"]>;
}

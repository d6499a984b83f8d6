import type { Static, TSchema } from "typebox";
import type { ErrorWord } from "./errors.ts";
import type { UploadRule } from "./files.ts";
import type { KeyScope } from "./key-scopes.ts";

/**
 * `public`: anyone. `session`: somebody signed in. `user`: signed in and not a member of staff.
 * Which gates, ownership or role a call asks for beyond that is its service's business and its named errors'.
 */
export type Access = "public" | "session";

/** One call: the single source of its validation, its types, its page in the OpenAPI document and the site's client. */
export interface Call {
  readonly summary: string;
  readonly access: Access;
  /** `required`: refused without an `Idempotency-Key`. `accepted`: honoured where sent. `none`: changes nothing. */
  readonly idempotency: "required" | "accepted" | "none";
  /**
   * What a merchant's key must be allowed for this call; `public` calls ask nothing of it, and "none" is closed to every key.
   * A call without a decision is closed too, and a test asks for one.
   */
  readonly keyScope?: KeyScope | "none";
  /** The answer holds a secret that is shown once; such a call keeps no answer for a repeated request, and still changes something. */
  readonly carriesSecret?: true;
  /** Actions of the body that ask for more than the call itself. */
  readonly keyScopeOfAction?: Readonly<Record<string, KeyScope>>;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly params?: TSchema;
  /** The call comes as a form (`multipart/form-data`): one file under this rule in the field `file`, and the body's fields as text. */
  readonly multipart?: UploadRule;
  readonly data: TSchema;
  /** The refusals beyond those that every call can give (malformed, not_signed_in, too_many_requests, internal …). */
  readonly errors: readonly ErrorWord[];
}

/** `POST /api/ctc/create-order`: the method and the path, as one word. */
export type CallName = `${"GET" | "POST" | "DELETE"} /${string}`;

export function defineCalls<const Calls extends Record<CallName, Call>>(calls: Calls): Calls {
  return calls;
}

type Part<Value> = Value extends TSchema ? Static<Value> : undefined;

/** The types that cross the wire for one call. */
export interface Wire<One extends Call> {
  query: One extends { query: infer Query } ? Part<Query> : undefined;
  body: One extends { body: infer Body } ? Part<Body> : undefined;
  params: One extends { params: infer Params } ? Part<Params> : undefined;
  data: Static<One["data"]>;
}

import { splitCallName } from "@plaza/contract/call.ts";
import { randomBytes } from "node:crypto";
import { isSuccess, type Answer } from "@plaza/contract/envelope.ts";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { insertStaff } from "../people/staff/new-staff.store.ts";
import { insertStaffSession } from "../people/staff/staff.store.ts";
import { backofficeToken } from "../people/staff/staff-credentials.ts";
import { digest } from "../core/secrets/seal.ts";
import { TEST_TOTP_SECRET, type Person, type Stack } from "./stack.ts";

/** A logged-in staff member, for tests. */
export interface Worker {
  readonly staffId: StaffId;
  readonly email: string;
  readonly role: StaffRole;
  /** What a back office page sends with each call. */
  readonly headers: Readonly<Record<string, string>>;
}

/** @param trader whose account as a trader is this person's own */
export async function hire(stack: Stack, role: StaffRole, trader?: Person, passwordHash = "x"): Promise<Worker> {
  const { context } = stack.server;
  const email = `${role}-${randomBytes(4).toString("hex")}@desk.test`;
  // As the owner: the application itself can't make staff.
  const staffId = await insertStaff(stack.owner, context.config.sealingKey, {
    email,
    name: `Test ${role}`,
    role,
    userId: trader?.id ?? null,
    passwordHash,
    authenticatorSecret: TEST_TOTP_SECRET,
  });
  const token = randomBytes(32).toString("base64url");
  await insertStaffSession(context.db, { tokenHash: digest(token), staffId, ip: "127.0.0.1", userAgent: "test" });
  return { staffId, email, role, headers: { cookie: `desk_sid=${token}`, "desk-token": backofficeToken(context, digest(token)) } };
}

interface AnyBackofficeInput {
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BackofficeInput<One extends Name> extends AnyBackofficeInput {
  readonly query?: WireOf<One>["query"];
  readonly body?: WireOf<One>["body"];
}

/** One call as a back office page makes it; `as` null is a stranger. */
export async function askBackoffice<One extends Name>(stack: Stack, as: Worker | null, name: One, input: BackofficeInput<One> = {}) {
  return sendBackoffice<WireOf<One>["data"]>(stack, as, name, input);
}

/** The same for a request that the contract's types forbid, or that stands for many calls. */
export async function sendBackoffice<Data = unknown>(stack: Stack, as: Worker | null, name: Name, input: AnyBackofficeInput = {}) {
  const { method, path } = splitCallName(name);
  const search = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
  const response = await stack.server.app.inject({
    method,
    url: search.size === 0 ? path : `${path}?${search.toString()}`,
    headers: { ...as?.headers, "idempotency-key": randomBytes(12).toString("hex"), ...input.headers },
    ...(input.body === undefined ? {} : { payload: input.body }),
  });
  const answer = response.json<Answer<Data>>();
  return {
    status: response.statusCode,
    text: response.body,
    answer,
    error: "error" in answer ? answer.error : null,
    get data(): Data {
      if (!isSuccess(answer)) throw new Error(`${name} was refused: ${response.body}`);
      return answer.data;
    },
  };
}

/** The ids of a list of cases that is read one case at a time. */
export async function readCasePages(stack: Stack, as: Worker, query: WireOf<"GET /api/desk/appeals">["query"]): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = { ...query, limit: 1, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await askBackoffice(stack, as, "GET /api/desk/appeals", { query: page });
    ids.push(...data.items.map(({ caseId }) => caseId));
    cursor = data.nextCursor;
  }
  return ids;
}

import { keysOf } from "@plaza/contract/typed-keys.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, splitCallName } from "@plaza/contract/call.ts";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import { ROLES, welcomeOf, type Role } from "@plaza/domain/roles/calls.ts";
import { hire } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { sale } from "../../testing/trades.ts";

const FORM = "multipart/form-data; boundary=b";

let stack: Stack;
let main: Person;
beforeAll(async () => {
  stack = await startStack();
  main = await stack.person();
});
afterAll(() => stack.close());

/** What makes a person of the role, in the columns of `users`. */
const COLUMNS = {
  user: "trader_status = 'none'",
  institution: "kyc_type = 'company', kyc_status = 'pending'",
  trader: "trader_status = 'active'",
} as const;

const SUB_USER_RIGHTS = { sub_view: "view", sub_trade: "trade", sub_release: "release" } as const;

/** Somebody new. */
async function someone(role: Exclude<Role, "visitor" | "staff">): Promise<Person> {
  if (role === "sub_view" || role === "sub_trade" || role === "sub_release") return subUserOf(stack, main, SUB_USER_RIGHTS[role]);
  const person = await stack.person({ payments: [] });
  await stack.owner.query(`UPDATE users SET ${COLUMNS[role]} WHERE id = $1`, [person.id]);
  return person;
}

async function headersOf(role: Role): Promise<Readonly<Record<string, string>>> {
  if (role === "visitor") return {};
  if (role === "staff") return (await hire(stack, "operator")).headers;
  return { authorization: `Bearer ${(await someone(role)).token}` };
}

interface Meeting {
  readonly welcome: string;
  /** A change that was carried out: some of them end the session. */
  readonly isDone: boolean;
}

/** The call as somebody of the role makes it, with nothing in it: the door comes before the look at what is asked. */
async function meet(headers: Readonly<Record<string, string>>, name: Name): Promise<Meeting> {
  const { method, path } = splitCallName(name);
  const call: Call = calls[name];
  const isForm = call.multipart !== undefined;
  const response = await stack.server.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, "1"),
    headers: { "idempotency-key": `roles-${Math.random()}`, ...headers, ...(isForm ? { "content-type": FORM } : {}) },
    ...(method === "GET" ? {} : { payload: isForm ? "--b--\r\n" : {} }),
  });
  const { error } = response.json<{ error?: string }>();
  return { welcome: welcomeIn(response.statusCode, error), isDone: method !== "GET" && response.statusCode === 200 };
}

function welcomeIn(status: number, error: string | undefined): string {
  if (status === 401 && error === "not_signed_in") return "401";
  return status === 403 && error === "not_allowed" ? "403" : "allowed";
}

describe.each(ROLES)("a %s", (role) => {
  test("meets at the door of every call what docs/roles.md says", async () => {
    const actual: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    let headers = await headersOf(role);
    for (const name of keysOf(calls)) {
      const { welcome, isDone } = await meet(headers, name);
      // Another person for the calls after it.
      if (isDone) headers = await headersOf(role);
      actual[name] = welcome;
      wanted[name] = welcomeOf(role, calls[name].audience);
    }
    expect(actual).toEqual(wanted);
    stack.takeFaults();
  });
});

test("what is another's is not there, whatever the role", async () => {
  const { orderId } = await sale(stack);
  const reads: [Name, object][] = [
    ["GET /api/ctc/query-order-details", { query: { orderId } }],
    ["GET /api/ctc/query-chat-msg", { query: { orderId } }],
    ["POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } }],
    ["POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "hello" } }],
  ];
  for (const role of ["user", "institution", "trader", "sub_release"] as const) {
    const person = await someone(role);
    for (const [name, input] of reads)
      expect(`${role} ${name} ${(await stack.send(person, name, input)).status}`).toBe(`${role} ${name} 404`);
  }
});

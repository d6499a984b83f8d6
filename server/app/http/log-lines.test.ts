import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@plaza/contract/calls/index.ts";
import { splitCallName } from "@plaza/contract/call.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { hire } from "../../testing/staff.ts";
import { startServer, type Server } from "../server.ts";

/** What a person could write anywhere: a name, an address, a number, a password. */
const PERSONAL = ["Sentinella Personalis", "sentinel@personal.test", "+447946199887", "Sentinel-Passw0rd!"];

let stack: Stack;
let server: Server;
const lines: string[] = [];
beforeAll(async () => {
  stack = await startStack();
  const log = (...line: readonly unknown[]) => void lines.push(JSON.stringify(line));
  server = await startServer(stack.server.context.config, { log, report: () => undefined, jobs: false, demo: false });
});
afterAll(async () => {
  await server.close();
  await stack.close();
});

/** Each field of an object's schema with something personal in it. */
function filled(schema: unknown): Record<string, string> {
  const fields = keysOf((schema as { readonly properties?: Record<string, unknown> } | undefined)?.properties ?? {});
  return Object.fromEntries([...fields, "more"].map((field, index) => [field, PERSONAL[index % PERSONAL.length] ?? ""]));
}

it("no line that the server writes has what people send to any call: in its body, its query, its path or its headers", async () => {
  const [person, worker] = [await stack.person(), await hire(stack, "operator")];
  const begun = lines.length;
  const names = keysOf(calls);
  for (const name of names) {
    const { method, path } = splitCallName(name);
    const call = calls[name];
    const search = new URLSearchParams(filled("query" in call ? call.query : undefined)).toString();
    await server.app.inject({
      method,
      url: `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(PERSONAL[1] ?? ""))}?${search}`,
      headers: {
        ...(call.audience === "staff" ? worker.headers : { authorization: `Bearer ${person.token}` }),
        "idempotency-key": "a-key-of-personal-lines",
        "user-agent": PERSONAL[0],
        referer: `https://${PERSONAL[1]}/`,
        onpage: PERSONAL.join(" "),
      },
      ...(method === "GET" ? {} : { payload: filled("body" in call ? call.body : undefined) }),
    });
  }
  expect(lines.length - begun, "lines of requests").toBeGreaterThanOrEqual(names.length);
  expect(lines.filter((line) => /sentinel|personal\.test|7946199887/i.test(line))).toEqual([]);
});

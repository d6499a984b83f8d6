import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 5, { requestsPerAddress: 10_000 });
});
afterAll(() => stack.close());

const PAYLOAD = { account: "somebody@example.test", password: "Wrong-Guess-2026!" };

async function logIn(forwarded: string | null, remoteAddress = "127.0.0.1") {
  const headers = forwarded === null ? {} : { "x-forwarded-for": forwarded };
  const response = await stack.server.app.inject({ method: "POST", url: "/api/a/v2/auth/login", payload: PAYLOAD, headers, remoteAddress });
  const { rows } = await stack.owner.query<{ ip: string }>("SELECT host(ip) AS ip FROM login_failure ORDER BY at DESC, ip LIMIT 1");
  await stack.owner.query("DELETE FROM login_failure");
  return { status: response.statusCode, counted: rows[0]?.ip };
}

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[2001:db8::9]:4711", "2001:db8::"],
  ["198.51.100.1, 203.0.113.9:4711", "203.0.113.9"],
  ["fe80::9%eth0", "fe80::"],
  ["[fe80::9%eth0]:4711", "fe80::"],
  ["unknown", "127.0.0.1"],
  ["_hidden", "127.0.0.1"],
  ["", "127.0.0.1"],
  ["'; DROP TABLE users --", "127.0.0.1"],
  ["9".repeat(4000), "127.0.0.1"],
])("a login whose proxy says it comes from %j is counted for %s", async (forwarded, counted) => {
  expect(await logIn(forwarded)).toEqual({ status: 401, counted });
});

test("a login from a neighbor on the network is counted without the name of our own network card", async () => {
  expect(await logIn(null, "fe80::9%eth0")).toEqual({ status: 401, counted: "fe80::" });
});

test("a request whose body breaks and ends its connection is no fault of ours", async () => {
  const { hostname, port } = new URL(stack.server.url);
  for (const chunk of ["+2", "0x2", '2;ext="\r\nx"', "100000000000000002", "zz"]) {
    const socket = connect(Number(port), hostname);
    socket.resume();
    socket.write(
      `POST /api/a/v2/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk}\r\n{}\r\n0\r\n\r\n`,
    );
    await once(socket, "close");
  }
  expect((await logIn(null)).status).toBe(401);
  expect(stack.takeFaults()).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../../testing/browser.ts";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** A site opened inside the app: a browser without a session. */
function site() {
  const browser = new Browser(stack);
  const begin = async (code: string) => {
    const response = await browser.send({ method: "POST", url: "/api/a/v2/auth/app-session", payload: { code } });
    return { status: response.statusCode, error: response.json<{ error?: string }>().error ?? null };
  };
  const info = async () =>
    (await browser.send({ method: "GET", url: "/api/a/v2/auth/user/info" })).json<{ code: number; data: { UID: string } | null }>();
  return { browser, begin, info };
}

async function appUser() {
  const user = await stack.person();
  const code = async () => (await stack.call(user, "POST /api/a/v2/auth/app-code")).data;
  return { user, code };
}

it("the app's login becomes the site's session by a code", async () => {
  const app = await appUser();
  const { code, expiresAt } = await app.code();
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
  const inside = site();
  expect(await inside.begin(code)).toEqual({ status: 200, error: null });
  expect((await inside.info()).data?.UID).toBe(app.user.uid);
});

it("a code is good once, also when two use it at once", async () => {
  const app = await appUser();
  const { code } = await app.code();
  const tries = await Promise.all(Array.from({ length: 5 }, () => site().begin(code)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.filter(({ error }) => error === "wrong_credentials")).toHaveLength(4);
});

it("a late code and a guessed one begin nothing", async () => {
  const app = await appUser();
  const { code } = await app.code();
  await stack.owner.query("UPDATE app_code SET expires_at = now() - interval '1 second'");
  expect((await site().begin(code)).error).toBe("wrong_credentials");
  expect((await site().begin("x".repeat(43))).error).toBe("wrong_credentials");
});

it("only some codes are alive at once", async () => {
  const app = await appUser();
  for (let count = 0; count < 10; count += 1) await app.code();
  expect(await stack.call(app.user, "POST /api/a/v2/auth/app-code")).toMatchObject({ error: "too_many_requests" });
});

import { keysOf } from "@plaza/contract/typed-keys.ts";
import { splitCallName } from "@plaza/contract/call.ts";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startCaptchaService, type CaptchaService } from "../../testing/captcha-service.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import type { Settings } from "@plaza/domain/settings/catalogue.ts";

let stack: Stack;
let service: CaptchaService;
beforeAll(async () => {
  service = await startCaptchaService();
  stack = await startStack({ captchaCheck: true, captchaTimeoutSeconds: 1 }, 12, { captcha: service.settings });
});
beforeEach(() => {
  service.asked.length = 0;
  service.reply = "solved";
});
afterAll(async () => {
  await stack.close();
  service.close();
});

const CALLS = {
  "POST /api/a/v2/auth/login": { account: "somebody@example.test", password: "Wrong-Guess-2026!" },
  "POST /api/a/v2/auth/register": { account: "newcomer@example.test", password: "Another-Passw0rd!" },
  "POST /api/a/v2/auth/password/forgot": { account: "somebody@example.test" },
} as const;

async function send(name: keyof typeof CALLS, solution?: string) {
  const { method, path: url } = splitCallName(name);
  const headers = solution === undefined ? {} : { necaptchavalidate: solution };
  const response = await stack.server.app.inject({ method, url, headers, payload: CALLS[name] });
  return response.json<{ error?: string }>().error ?? null;
}

async function setFailOpen(on: boolean) {
  const value: Pick<Settings, "captchaFailOpen"> = { captchaFailOpen: on };
  await stack.owner.query(
    "INSERT INTO setting (key, value, changed_by) VALUES ('captchaFailOpen', $1, 'test') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [JSON.stringify(value.captchaFailOpen)],
  );
  await stack.server.context.settings.refresh();
}

test.each(keysOf(CALLS))("%s needs a solved captcha", async (name) => {
  expect(await send(name)).toBe("captcha_wrong");
  expect(service.asked).toHaveLength(0);
  service.reply = "wrong";
  expect(await send(name, "not solved")).toBe("captcha_wrong");
  service.reply = "solved";
  expect(await send(name, "solved")).not.toBe("captcha_wrong");
});

test("the service gets the solution, signed with SHA-256", async () => {
  await send("POST /api/a/v2/auth/login", "CN31_solution");
  const { signature, ...fields } = Object.fromEntries(service.asked[0] ?? []);
  expect(fields).toMatchObject({ captchaId: "captcha-1", secretId: "secret-1", validate: "CN31_solution", version: "v2" });
  const { nonce = "", timestamp = "" } = fields;
  const text = `captchaIdcaptcha-1nonce${nonce}secretIdsecret-1signatureMethodSHA256timestamp${timestamp}uservalidateCN31_solutionversionv2key-1`;
  expect(signature).toBe(createHash("sha256").update(text).digest("hex"));
});

test("nobody is asked about a header that is too long", async () => {
  expect(await send("POST /api/a/v2/auth/login", "x".repeat(3000))).toBe("captcha_wrong");
  expect(service.asked).toHaveLength(0);
});

test.each(["error", "broken", "silent"] as const)("while the service is %s, the setting says who is let in", async (how) => {
  service.reply = how;
  await setFailOpen(true);
  expect(await send("POST /api/a/v2/auth/login", "solved")).toBe("wrong_credentials");
  await setFailOpen(false);
  expect(await send("POST /api/a/v2/auth/login", "solved")).toBe("not_ready");
});

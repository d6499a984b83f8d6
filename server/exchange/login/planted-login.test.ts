import { expect, onTestFinished, test } from "vitest";
import { exchangeLoginCookieName } from "@plaza/contract/session-cookies.ts";
import { readText } from "@plaza/contract/unknown-value.ts";
import { Browser } from "../../testing/browser.ts";
import { startTestProvider } from "../../testing/openid-provider.ts";
import { startStack } from "../../testing/stack.ts";

const ORIGIN = "https://plaza.test";

test("Behind TLS a login under way that another host of the domain may have planted logs nobody in", async () => {
  const provider = await startTestProvider();
  onTestFinished(() => provider.close());
  const { issuer, clientId, clientSecret } = provider;
  const exchangeLogin = { issuer, clientId, clientSecret, scopes: "openid email phone", factorWords: ["mfa"] };
  const stack = await startStack({}, 2, { exchangeLogin, publicOrigin: ORIGIN, accountGroups: [[3, 9]] });
  onTestFinished(() => stack.close());
  const post = (browser: Browser, step: "begin" | "finish", payload: object) =>
    browser.send({ method: "POST", url: `/api/a/v2/auth/exchange/${step}`, payload, headers: { origin: ORIGIN } });
  const [attacker, victim] = [new Browser(stack), new Browser(stack)];
  const { data } = (await post(attacker, "begin", {})).json<{ data: unknown }>();
  const search = provider.authorize(readText(data, "url"), { sub: "a-user-of-the-exchange" });
  victim.cookies.set(exchangeLoginCookieName(false), attacker.cookies.get(exchangeLoginCookieName(true)) ?? "");
  expect((await post(victim, "finish", { search })).json<{ error: string }>().error).toBe("exchange_login_failed");
  expect(victim.cookies.has("__Host-sid")).toBe(false);
  expect((await post(attacker, "finish", { search })).statusCode).toBe(200);
});

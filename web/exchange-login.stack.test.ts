import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProvider, type TestProvider } from "../server/testing/openid-provider.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { authenticatorCode, deleteUsedCodes } from "../server/testing/trades.ts";
import { KEY_FIELD } from "./shell/forms/field-names.ts";
import { sendForm } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The site's form after a log-in at the exchange, for an account that asks for a code, on the build that is there. */
let provider: TestProvider;
let stack: Stack;
let site: SiteProcess;
beforeAll(async () => {
  provider = await startTestProvider();
  const { issuer, clientId, clientSecret } = provider;
  const exchangeLogin = { issuer, clientId, clientSecret, scopes: "openid", factorWords: ["mfa"] };
  stack = await startStack({}, 12, { exchangeLogin, publicOrigin: "http://plaza.test" });
  site = await startSite({ API_ORIGIN: stack.server.url, OIDC_ISSUER: issuer }, "ignore");
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
  await provider.close();
});

const PAGE = "/en/account/exchange-login";

/** The cookies of a browser that has come back from the exchange and is asked for the code. */
async function cookiesBeforeCode(sub: string): Promise<string> {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const open = async (search: string): Promise<string> => {
    const headers = { cookie: header(), "user-agent": "Googlebot/2.1" };
    const response = await fetch(`${site.origin}${PAGE}${search}`, { redirect: "manual", headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response.headers.get("location") ?? "";
  };
  const search = provider.authorize(await open("?next=/en/wallet"), { sub, amr: ["pwd"] });
  expect(await open(`?${search.replace(/^\?/, "")}`)).toBe(`${PAGE}?step=code`);
  return header();
}

test("a blank and a wrong code are refused beside the field, and two clicks with the right one are one log-in with one answer", async () => {
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET external_id = 'ex-form', login_two_factor = true WHERE id = $1", [person.id]);
  const cookie = await cookiesBeforeCode("ex-form");
  const page = await (await fetch(`${site.origin}${PAGE}?step=code`, { headers: { cookie } })).text();
  expect(page).toMatch(new RegExp(`<form[^>]*method="post".*name="${KEY_FIELD}".*name="code"`, "s"));
  for (const [code, sentence] of [
    ["", "The field cannot be left blank."],
    ["000000", "The security code is wrong."],
  ] as const) {
    const body = new URLSearchParams({ code, [KEY_FIELD]: `blank-or-wrong-${code}` });
    const refused = await fetch(`${site.origin}${PAGE}?step=code`, { method: "POST", headers: { cookie }, body });
    const html = (await refused.text()).replaceAll(/<script.*?<\/script>/gs, "");
    expect([code, refused.status >= 400, html.includes(sentence)]).toEqual([code, true, true]);
  }
  await deleteUsedCodes(stack.owner);
  // A log-in makes two: of the cookie, and of the token for calls.
  const sessions = async () =>
    (await stack.owner.query("SELECT FROM session WHERE user_id = $1 AND kind = 'cookie'", [person.id])).rowCount ?? 0;
  const before = await sessions();
  const fields = { code: authenticatorCode() };
  const [first, second] = [
    await sendForm(site.origin, cookie, `${PAGE}?step=code`, fields, "form-of-a-test"),
    await sendForm(site.origin, cookie, `${PAGE}?step=code`, fields, "form-of-a-test"),
  ];
  expect(first).toMatchObject({ status: 303, location: "/en/wallet" });
  expect(second).toEqual(first);
  expect(await sessions()).toBe(before + 1);
});

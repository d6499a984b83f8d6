import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { cookiesOf } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** The pages of a user whose spot wallet, log-in, codes and notices are an exchange's, on the build that is there. */
let answers = true;
let exchange: Server;
let stack: Stack;
let site: SiteProcess;
/** Before the same API, and with log-in at the exchange. */
let loginSite: SiteProcess;
let cookie: string;

beforeAll(async () => {
  exchange = createServer((_request, response) => {
    response.writeHead(answers ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify(answers ? { balances: [{ assetCode: "USDT", spot: "0", futures: "7" }] } : { error: "maintenance" }));
  });
  await new Promise<void>((done) => exchange.listen(0, "127.0.0.1", done));
  const port = portOf(exchange);
  stack = await startStack({}, 12, {
    exchangeApi: { url: `http://127.0.0.1:${port}`, keyId: "pk_test", secret: "ab".repeat(32), atOnce: 4, timeoutMs: 1000 },
    secondFactor: "exchange",
    noticesTo: "exchange",
  });
  [site, loginSite] = await Promise.all([
    startSite({ API_ORIGIN: stack.server.url }, "ignore"),
    startSite({ API_ORIGIN: stack.server.url, OIDC_ISSUER: "https://exchange.test" }, "ignore"),
  ]);
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET external_id = 'ex-wallet' WHERE id = $1", [person.id]);
  cookie = await cookiesOf(stack, person);
});
afterAll(async () => {
  site.process.kill();
  loginSite.process.kill();
  await stack.close();
  exchange.close();
});

async function wallet(lang: string): Promise<string> {
  const response = await fetch(`${site.origin}/${lang}/wallet`, { headers: { cookie } });
  expect(response.status).toBe(200);
  // Its scripts carry every text, shown or not.
  return (await response.text()).replace(/<script.*?<\/script>/gs, "");
}

const chosen = (page: string, name: string) =>
  new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(page)?.[0].match(/<option value="[^"]*" selected=""/g);

test("the wallet page says whether spot balances at the exchange are live, old or missing, and begins at spot", async () => {
  answers = false;
  expect(await wallet("en")).toContain("so spot balances are missing");
  answers = true;
  const live = await wallet("en");
  expect(live).not.toContain("Spot balances are as of");
  expect(live).not.toContain("instant and free");
  expect(live).not.toContain("so spot balances are missing");
  // Coins that are only in futures can't be moved from there.
  expect(live).not.toContain('<option value="futures"');
  expect([chosen(live, "from"), chosen(live, "to")]).toEqual([['<option value="spot" selected=""'], ['<option value="p2p" selected=""']]);
  answers = false;
  expect(await wallet("en")).toContain("Spot balances are as of");
  expect(await wallet("th")).toContain("ยอดคงเหลือสปอต ณ");
});

test("Enter in a field of the wallet's form asks for the transfer, as its first button says", async () => {
  const form = /<form[^>]*method="post".*?<\/form>/s.exec((await wallet("en")).replace(/^.*?<main/s, ""))?.[0] ?? "";
  const [first = ""] = /<button[^>]*type="submit"[^>]*>/.exec(form) ?? [];
  expect(first).toContain('name="act"');
  expect(first).toContain('value="transfer"');
});

const TOPICS = /href="\/en\/account\/security\/([a-z-]+)/g;

/** What Account Security offers to change. */
async function topicsOf(origin: string, as: string): Promise<string[]> {
  const page = await (await fetch(`${origin}/en/account/security`, { headers: { cookie: as } })).text();
  return [...page.replace(/<script.*?<\/script>/gs, "").matchAll(TOPICS)].map((match) => match[1] ?? "").toSorted();
}

test("Account Security offers nothing that is the exchange's, and the dialogs of it are not found", async () => {
  const known = await stack.person({ twoFactor: false });
  await stack.owner.query("UPDATE users SET external_id = 'ex-security' WHERE id = $1", [known.id]);
  const stranger = await stack.person({ twoFactor: false });
  for (const { id } of [known, stranger])
    await stack.owner.query(
      "INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, '\\x01', 0, '{}', 'laptop')",
      [id, id],
    );
  const [theirs, own] = await Promise.all([cookiesOf(stack, known), cookiesOf(stack, stranger)]);
  expect(await topicsOf(loginSite.origin, theirs)).toEqual(["anti-phishing", "passkey-remove"]);
  const everywhere = ["anti-phishing", "email-remove", "passkey-add", "passkey-remove", "passkey-rename", "password", "phone-remove"];
  expect(await topicsOf(site.origin, own)).toEqual([...everywhere, "two-factor"]);
  // Where users log in here, and the exchange only checks codes.
  expect(await topicsOf(site.origin, theirs)).toEqual(everywhere);
  const statusOf = async (topic: string) =>
    (await fetch(`${loginSite.origin}/en/account/security/${topic}`, { headers: { cookie: theirs } })).status;
  const hidden = ["password", "email-remove", "phone-remove", "passkey-add", "passkey-rename", "passkeys-confirm", "two-factor"];
  expect(await Promise.all([...hidden, "login-code-on", "recovery-codes"].map(statusOf))).toEqual(Array(9).fill(404));
  expect(await statusOf("anti-phishing")).toBe(200);
});

test("the settings of notices say that the exchange sends them", async () => {
  const page = async (lang: string) => {
    const response = await fetch(`${site.origin}/${lang}/account/notifications`, { headers: { cookie } });
    return (await response.text()).replace(/<script.*?<\/script>/gs, "");
  };
  expect(await page("en")).toContain("The exchange sends you what you choose here.");
  expect(await page("th")).toContain("กระดานเทรดจะส่งสิ่งที่คุณเลือกไว้ที่นี่ให้คุณ");
});

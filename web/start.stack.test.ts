import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { translate } from "@plaza/messages/catalogue.ts";
import { startStack, type Person, type Stack } from "../server/testing/stack.ts";
import { act, receipt, sale } from "../server/testing/trades.ts";
import { cookiesOf, sendForm } from "./testing/form-site.ts";
import { BROWSER } from "./testing/site-before-api.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The way from an account to the first trade, and home for who has come back, on the build that is there. */
let stack: Stack;
let site: SiteProcess;

beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  // A site that has just started on a busy machine may not reach its API in time yet.
  const complete = await stack.person();
  await vi.waitFor(async () => expect((await startAs(complete)).status).toBe(302), { timeout: 100_000, interval: 200 });
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

const OFFER = "/en/p2p/buy?asset=USDT&adv=5";
const START = `/en/start?next=${encodeURIComponent(OFFER)}`;

async function startAs(person: Person) {
  const headers = { ...BROWSER, cookie: await cookiesOf(stack, person) };
  const response = await fetch(site.origin + START, { redirect: "manual", headers });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
}

test.each([
  ["an email", { email: false }, "/en/account/security/email-add"],
  ["a phone", { phone: false }, "/en/account/security/phone-add"],
  ["an authenticator", { twoFactor: false }, "/en/account/security/two-factor"],
  ["a verified identity", { kyc: false }, "/en/account/kyc"],
  ["the agreement", { terms: false }, "/en/p2p/terms"],
] as const)("who lacks %s is led to it, and from it back to the way", async (_what, traits, path) => {
  const { status, location } = await startAs(await stack.person(traits));
  expect([status, location]).toEqual([302, `${path}?next=${encodeURIComponent(START)}`]);
});

test("who has no name yet chooses one, or later, before the way ends", async () => {
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET nickname = 'user-' || right(uid::text, 6) WHERE id = $1", [person.id]);
  const { status, html } = await startAs(person);
  expect([status, html.includes(translate("en", "limits.nickname_title"))]).toEqual([200, true]);
  const later = /href="([^"]*named=later)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  const headers = { ...BROWSER, cookie: await cookiesOf(stack, person) };
  const skipped = await fetch(`${site.origin}${later ?? ""}`, { redirect: "manual", headers });
  expect([skipped.status, skipped.headers.get("location")]).toEqual([302, OFFER]);
  const fields = { act: "nickname", nickname: "Quiet Heron" };
  expect(await sendForm(site.origin, await cookiesOf(stack, person), START, fields, "a-key-of-a-name")).toMatchObject({ location: START });
  expect(await startAs(person)).toMatchObject({ status: 302, location: OFFER });
});

test("who has everything is back at the offer", async () => {
  expect(await startAs(await stack.person())).toMatchObject({ status: 302, location: OFFER });
});

test("a step that is done leads on to the next one, not to a list", async () => {
  const person = await stack.person({ terms: false });
  const { data } = await stack.call(person, "GET /api/ctc/query-agreement");
  const path = `/en/p2p/terms?next=${encodeURIComponent(START)}`;
  const fields = { acceptTerm: "yes", version: data.version };
  expect(await sendForm(site.origin, await cookiesOf(stack, person), path, fields, "a-key-of-a-form")).toMatchObject({
    status: 303,
    location: START,
  });
});

test("an identity under review waits on a page of the way, with what can be learned meanwhile and nothing else to press, after all else is done", async () => {
  const person = await stack.person({ kyc: false, terms: false });
  await stack.owner.query("UPDATE users SET kyc_status = 'pending' WHERE id = $1", [person.id]);
  expect((await startAs(person)).location).toContain("/en/p2p/terms?");
  const { data } = await stack.call(person, "GET /api/ctc/query-agreement");
  await stack.call(person, "POST /api/ctc/accept-term", { body: { acceptTerm: true, version: data.version } });
  const { status, html } = await startAs(person);
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  expect([status, main.includes(translate("en", "kyc.pending_title"))]).toEqual([200, true]);
  expect(main).not.toContain("<button");
  expect([...main.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href)).toEqual(["/en/practice", "/en/p2p/lesson"]);
  const again = `?${new URLSearchParams({ reviewed: "yes", next: OFFER })}`.replaceAll("&", "&amp;");
  expect(main, "leads on by itself").toContain(`<noscript><meta http-equiv="refresh" content="15; url=${again}"/></noscript>`);
});

test("an identity that was approved while its page waited is said to be, with what comes next, where there is no place to lead back to", async () => {
  const headers = { ...BROWSER, cookie: await cookiesOf(stack, await stack.person()) };
  const read = async (search: string) => {
    const response = await fetch(`${site.origin}/en/start${search}`, { redirect: "manual", headers });
    const main = /<main.*<\/main>/s.exec(await response.text())?.[0] ?? "";
    return [response.status, response.headers.get("location"), main.includes(translate("en", "kyc.approved_next"))];
  };
  expect(await read("?reviewed=yes")).toEqual([200, null, true]);
  expect(await read("")).toEqual([302, "/en/p2p", false]);
  expect(await read(`?reviewed=yes&next=${encodeURIComponent(OFFER)}`)).toEqual([302, OFFER, false]);
});

test("the page of requirements leads to the way where a step is left, and not where none can be taken", async () => {
  const read = async (person: Person) => {
    const headers = { ...BROWSER, cookie: await cookiesOf(stack, person) };
    return (await fetch(`${site.origin}/en/p2p/verify?next=${encodeURIComponent(OFFER)}`, { headers })).text();
  };
  const [open, reviewed] = [await stack.person({ phone: false }), await stack.person({ kyc: false })];
  await stack.owner.query("UPDATE users SET kyc_status = 'pending' WHERE id = $1", [reviewed.id]);
  expect(await read(open)).toContain(`href="${START}"`);
  const html = await read(reviewed);
  expect([html.includes("/en/start"), html.includes(translate("en", "gate.in_review"))]).toEqual([false, true]);
});

test("home shows a logged-in user the balance, what runs and whom they know, and visitors what the product is", async () => {
  const [done, running] = [await sale(stack), await sale(stack)];
  await act(stack, done.buyer, done.orderId, "pay");
  await act(stack, done.seller, done.orderId, "release", receipt(done.buyer));
  const read = async (person: Person | null) => {
    const headers = { ...BROWSER, ...(person === null ? {} : { cookie: await cookiesOf(stack, person) }) };
    // What is drawn: the page also brings its texts.
    return /<main.*<\/main>/s.exec(await (await fetch(`${site.origin}/en`, { headers })).text())?.[0] ?? "";
  };
  const runs = await read(running.buyer);
  expect([runs.includes(`/en/p2p/buy/detail/${running.orderId}`), runs.includes(translate("en", "home.own_orders_none"))]).toEqual([
    true,
    false,
  ]);
  expect(runs).toMatch(/1\d<!-- --> minutes left|1\d minutes left/);
  const { rowCount } = await stack.owner.query(
    "UPDATE orders SET status = 'expiring', pay_before = now() - interval '1 minute', hold_until = now() + interval '10 minutes' WHERE id = $1",
    [running.orderId],
  );
  expect(rowCount).toBe(1);
  const closed = await read(running.buyer);
  expect([closed.includes(translate("en", "order.window_closed")), closed.includes("minutes left")]).toEqual([true, false]);
  const [knows, visitors] = [await read(done.buyer), await read(null)];
  expect(knows).toContain(`/en/p2p/advertiser/${done.seller.uid}`);
  for (const [html, isOwn] of [
    [knows, true],
    [visitors, false],
  ] as const) {
    expect([html.includes(translate("en", "home.own_orders_none")), html.includes(translate("en", "home.steps_title"))]).toEqual([
      isOwn,
      !isOwn,
    ]);
  }
});

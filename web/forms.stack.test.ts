import { keysOf } from "@plaza/contract/typed-keys.ts";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@plaza/contract/calls/index.ts";
import { STAFF_ROLES } from "@plaza/contract/staff.ts";
import { startCaptchaService, type CaptchaService } from "../server/testing/captcha-service.ts";
import { merchantOf } from "../server/testing/merchants.ts";
import { startStack, type Person, type Stack } from "../server/testing/stack.ts";
import { hire } from "../server/testing/staff.ts";
import { subUserOf } from "../server/testing/sub-users.ts";
import { sale, type Trade } from "../server/testing/trades.ts";
import { builtActions, changedTables, cookiesOf, formPages, sendAndRead, sendForm, staffCookiesOf, tablesOf } from "./testing/form-site.ts";
import { FAULTY_FORMS } from "./testing/faulty-forms.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Every form of the site before a real API and its database, on the build that is there (`npm test` makes one first). */
const KEY = "form_key";

let stack: Stack;
let site: SiteProcess;
let trade: Trade;
let merchant: Person;
let captcha: CaptchaService;
/** The cookies of everybody who sends forms here, by what they are. */
const cookies = new Map<string, string>();

beforeAll(async () => {
  captcha = await startCaptchaService();
  stack = await startStack({ merchantTradesMonth: "0,0,0" }, 12, { captcha: captcha.settings });
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  trade = await sale(stack);
  for (const role of STAFF_ROLES) {
    cookies.set(role, staffCookiesOf(await hire(stack, role)));
  }
  merchant = await merchantOf(stack, await hire(stack, "agent"), "pro");
  const subUser = await subUserOf(stack, trade.seller, "release");
  const newcomer = await stack.person({ phone: false });
  for (const [name, person] of Object.entries({ seller: trade.seller, buyer: trade.buyer, merchant, subUser, newcomer })) {
    cookies.set(name, await cookiesOf(stack, person));
  }
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
  captcha.close();
});

async function send(as: string, path: string, fields: Readonly<Record<string, string>>): Promise<number> {
  return (await sendForm(site.origin, cookies.get(as) ?? "", path, fields)).status;
}

/** Every name under which a form of the site sends something: those of the contract's fields, and what pages read and write besides. */
function fieldNames(): string[] {
  const sources = globSync("**/*.ts*", { cwd: import.meta.dirname, exclude: (path) => path.startsWith("build") });
  const read = sources.flatMap((path) => [
    ...readFileSync(join(import.meta.dirname, path), "utf8").matchAll(/\b(?:(?:fields|form)\.\w+(?:<[^>]*>)?\(|name=)"([\w.]+)"/g),
  ]);
  const declared = Object.values(calls).flatMap((call) => ("body" in call ? Object.keys(call.body.properties) : []));
  return [...new Set([...read.map(([, name = ""]) => name), ...declared])].filter((name) => name !== "act" && name !== KEY);
}

const PROTOTYPE = ["__proto__", "constructor", "toString", "hasOwnProperty"];
const REFUSED = new Set([302, 303, 400, 403, 404, 422]);
/** Leaving is the whole of what these addresses are for, so a form without anything is a good one. */
const LEAVING = new Set(["routes/account.logout.tsx", "routes/desk.sign-out.tsx"]);

const SENDERS = ["seller", "buyer", "merchant", "subUser", ...STAFF_ROLES] as const;
const UNKNOWN_ACTS = ["nonsense", "", "CLAIM", ...PROTOTYPE];

/**
 * Two of them for each sender, so that the four who send to one address come through all: the action is looked up by its name alone, the same for
 * each sender.
 */
function unknownActs(sender: number): readonly string[] {
  return [2 * sender, 2 * sender + 1].map((index) => UNKNOWN_ACTS[index % UNKNOWN_ACTS.length] ?? "");
}

/** What is neither a number nor a day. */
const MISTYPED = "mistyped";

let keys = 0;
const freshKey = () => `form-of-a-test-${++keys}`;

function hasNames(action: unknown): boolean {
  return typeof action === "function" && "actionNames" in action;
}

describe("nonsense", () => {
  test("every route with an action reads it by a table", async () => {
    const acting = [...(await builtActions())];
    expect(acting.length).toBeGreaterThan(45);
    expect(acting.flatMap(([id, action]) => (hasNames(action) ? [] : [id]))).toEqual([]);
    expect((await formPages()).length).toBe(acting.length);
  });

  test.each(SENDERS)("a form that no page sends is refused at every address of %s and changes nothing", async (as) => {
    const sender = SENDERS.indexOf(as);
    const garbage = Object.fromEntries(fieldNames().map((name) => [name, "__proto__"]));
    const before = await tablesOf(stack);
    const done: string[] = [];
    const isStaff = cookies.get(as)?.includes("desk_sid") === true;
    const own = (await formPages()).filter(({ path }) => path.startsWith("/desk") === isStaff);
    for (const { path, file, names } of own) {
      const unknown = unknownActs(sender).map((act) => ({ act, ...garbage, [KEY]: freshKey() }));
      // The name of an action of the page's own, without a key.
      const keyless = names.map((act) => ({ act, ...garbage }));
      const bare = LEAVING.has(file) ? [] : [{}, { [KEY]: freshKey() }, garbage];
      const bodies: Readonly<Record<string, string>>[] = [...unknown, ...keyless, ...bare];
      const statuses = await Promise.all(bodies.map((body) => send(as, path, body)));
      statuses.forEach((status, index) => {
        if (!REFUSED.has(status)) done.push(`${path} ${JSON.stringify(bodies[index]).slice(0, 60)}: ${status}`);
      });
    }
    expect(done).toEqual([]);
    const after = await tablesOf(stack);
    expect(changedTables(before, after)).toEqual([]);
  });

  test("a back-office form without the fields that its action needs is a page of status 400, with a mistyped one of 422", async () => {
    const { rows } = await stack.owner.query<{ uid: string }>("SELECT uid FROM users WHERE id = $1", [trade.buyer.id]);
    const uid = rows[0]?.uid ?? "";
    const before = await tablesOf(stack);
    for (const [path, fields] of [
      ["/desk/users", { act: "freeze", uid, note: "x", reason: "other" }],
      ["/desk/users", { act: "freeze", uid, note: "x", reason: "other", until: MISTYPED }],
      ["/desk/users", { act: "freeze", uid, note: "x", reason: "other", until: "2030-01-01", orderId: MISTYPED }],
      ["/desk/users", { act: "freeze", uid, note: "x", reason: "toString", until: "2030-01-01" }],
      ["/desk/users", { act: "set_limit", uid, kind: "maxTakesPerHour", most: MISTYPED, until: "2030-01-01", reason: "x" }],
      ["/desk/case/1", { act: "decide", reason: "x" }],
      ["/desk/case/1", { act: "ask", text: "x", of: "buyer", minutes: MISTYPED }],
      [`/desk/merchants?uid=${uid}`, { act: "set_tier", tier: "lead", reason: "x" }],
      ["/desk/market", { act: "switch_market", state: "shut", reason: "x" }],
      ["/desk/methods", { act: "switch_on", methodId: "wise" }],
      ["/desk/assets", { act: "drop_coin", code: "BTC", reason: "x" }],
      ["/desk/assets", { act: "change_coin", code: "BTC", reason: "x" }],
      ["/desk/assets", { act: "accept", proposalId: "" }],
      ["/desk/reconciliation", { act: "settle", transferId: "1", to: "lost", reason: "x" }],
      ["/desk/reconciliation", { act: "settle", to: "done", reason: "x" }],
      ["/desk/service-keys", { act: "propose", name: "x", scopes: "everything", allowedFrom: "", expiresInDays: "", reason: "x" }],
      ["/desk/service-keys", { act: "propose_end", key: "sk_demo" }],
      ["/desk/service-keys", { act: "accept", proposalId: "" }],
    ] as const) {
      const status = JSON.stringify(fields).includes(MISTYPED) ? 422 : 400;
      expect([path, await send("operator", path, { ...fields, [KEY]: freshKey() })]).toEqual([path, status]);
    }
    const after = await tablesOf(stack);
    expect(changedTables(before, after)).toEqual([]);
  });
});

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await tablesOf(stack)).map(([table, sum]) => [table, Number(sum.split(" ")[0])]));
}

/** By how many rows each table grows while something is done. */
async function growthOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowCounts();
  await work();
  const after = await rowCounts();
  return Object.fromEntries(
    Object.entries(after).flatMap(([table, rows]) => (rows === before[table] ? [] : [[table, rows - (before[table] ?? 0)]])),
  );
}

interface Submission {
  readonly as: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The day that is `days` from now, as a date field sends it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Forms that can be sent twice with different words, each time with the same effect. @param round what tells the two apart */
const REPEATABLE: Readonly<Record<string, (round: number) => Submission | Promise<Submission>>> = {
  "a message": (round) => ({
    as: "buyer",
    path: `/en/p2p/buy/detail/${trade.orderId}`,
    fields: { act: "message", content: `Hello ${round}` },
  }),
  "a message of the board": (round) => ({
    as: "seller",
    path: "/en/p2p/board",
    fields: { act: "message", content: `Hello ${round}`, order_id: trade.orderId },
  }),
  "a transfer": (round) => ({
    as: "merchant",
    path: "/en/wallet",
    fields: { act: "transfer", assetCode: "USDT", from: "p2p", to: "spot", quantity: `${round}.5` },
  }),
  "an advert": (round) => ({
    as: "merchant",
    path: "/en/p2p/adverts/new",
    fields: {
      act: "post",
      side: "buy",
      asset: "USDT",
      fiat: "USD",
      priceType: "fixed",
      price: `1.0${round}`,
      quantity: "100",
      min: "10",
      max: "50",
      methods: "wise",
      paymentWindowMinutes: "15",
      message: `Number ${round}`,
    },
  }),
  "an order": async (round) => {
    const { rows } = await stack.owner.query<{ version: string }>("SELECT version::text FROM advert WHERE id = $1", [trade.advId]);
    const advert = { advId: trade.advId, advVersion: rows[0]?.version ?? "", price: "1", method: "wise" };
    return { as: "buyer", path: "/en/p2p/buy", fields: { ...advert, pay: `1${round}`, receive: "" } };
  },
  "a limit of a trader": (round) => ({
    as: "senior",
    path: "/desk/users",
    fields: {
      act: "set_limit",
      uid: trade.buyer.uid,
      kind: "maxTakesPerHour",
      most: `5${round}`,
      until: inDays(20 + round),
      reason: `Why ${round}`,
    },
  }),
  "a setting": (round) => ({
    as: "operator",
    path: "/desk/settings",
    fields: { act: "change", key: "maxTakesPerHour", value: `7${round}`, reason: `Why ${round}` },
  }),
  "a service key": (round) => ({
    as: "operator",
    path: "/desk/service-keys",
    fields: {
      act: "propose",
      name: `System ${round}`,
      scopes: "users",
      allowedFrom: "",
      expiresInDays: "90",
      publicKey: "",
      reason: `Why ${round}`,
    },
  }),
  "a freeze": (round) => ({
    as: "agent",
    path: "/desk/users",
    fields: { act: "freeze", uid: merchant.uid, note: `Why ${round}`, reason: "other", until: inDays(20 + round), orderId: "" },
  }),
};

describe("a form that is sent twice", () => {
  test.each(Object.keys(REPEATABLE))("%s: two clicks at once, and the same one again, do what one does", async (name) => {
    const submission = REPEATABLE[name];
    if (submission === undefined) throw new Error(name);
    const sendOne = async (round: number) => {
      const one = await submission(round);
      expect(await send(one.as, one.path, { ...one.fields, [KEY]: freshKey() }), `number ${round}`).toBeLessThan(400);
    };
    // The very first one may do more, such as setting a reminder.
    await sendOne(1);
    const once = await growthOf(() => sendOne(2));
    const two = await submission(3);
    const fields = { ...two.fields, [KEY]: freshKey() };
    const twice = await growthOf(async () => {
      const statuses = await Promise.all([send(two.as, two.path, fields), send(two.as, two.path, fields)]);
      expect(Math.min(...statuses)).toBeLessThan(400);
    });
    expect(Object.keys(once), "what one does").not.toEqual([]);
    expect(twice).toEqual(once);
    expect(await growthOf(() => send(two.as, two.path, fields))).toEqual({});
  });
});

/** The input that a page marks as wrong, and what is said beside it. */
function faultOf(page: string, field: string): string {
  const tags = page.match(new RegExp(`<(?:input|textarea)[^>]*name="${field}"[^>]*>`, "g")) ?? [];
  const faulty = tags.find((tag) => tag.includes('aria-invalid="true"')) ?? `no field ${field} is marked`;
  const [, described = faulty] = /aria-describedby="([^" ]+)/.exec(faulty) ?? [];
  return new RegExp(`id="${described}"[^]*?</div>`).exec(page)?.[0] ?? described;
}

describe("a form with a field that is wrong", () => {
  test.each(Object.entries(FAULTY_FORMS))("%s says so beside that field, keeps the others and changes nothing", async (_name, form) => {
    const { as, path, fields, wrong, says, keeps = {} } = form;
    const before = await tablesOf(stack);
    const { status, page } = await sendAndRead(site.origin, cookies.get(as) ?? "", path, fields, freshKey());
    expect(status).toBeGreaterThanOrEqual(400);
    const input = (name: string) => page.match(new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`, "g")) ?? [];
    expect(faultOf(page, wrong)).toContain(says);
    for (const [name, value] of Object.entries(keeps)) {
      expect(
        input(name).some((tag) => tag.includes(`value="${value}"`)),
        `${name} is kept`,
      ).toBe(true);
    }
    const summary = /role="alert"[^]*?<\/ul>/.exec(page)?.[0] ?? "";
    const leads = [...summary.matchAll(/href="#field-(\w+)"/g)].map(([, name]) => name);
    expect(leads, "the summary").toEqual(form.leads ?? []);
    expect((form.leads ?? []).filter((name) => !page.includes(`id="field-${name}"`))).toEqual([]);
    expect(changedTables(before, await tablesOf(stack))).toEqual([]);
  });
});

test.each(["login", "register", "forgotten"])(
  "no two visitors get the same key in the form of %s, and so none the answer to another's",
  async (page) => {
    const keyOf = async () => {
      const response = await fetch(`${site.origin}/en/account/${page}`);
      return /name="form_key" value="([^"]+)"/.exec(await response.text())?.[1];
    };
    const formKeys = await Promise.all([keyOf(), keyOf()]);
    expect(formKeys).not.toContain(undefined);
    expect(new Set(formKeys).size).toBe(2);
  },
);

test("a form whose sender's session has ended leads back to itself as it was filled in, once its sender has logged in", async () => {
  const advert = { side: "sell", asset: "USDT", fiat: "USD", priceType: "fixed", price: "1.01", quantity: "100", min: "10", max: "50" };
  const backFrom = async (path: string, fields: Readonly<Record<string, string>>) => {
    const { location } = await sendForm(site.origin, "", path, fields);
    const login = new URL(location ?? "/", site.origin);
    expect(login.pathname).toBe("/en/account/login");
    return new URL(login.searchParams.get("next") ?? "", site.origin);
  };
  const posted = await backFrom("/en/p2p/adverts/new", { act: "post", ...advert, paymentWindowMinutes: "15", message: "Kept" });
  expect(posted.pathname).toBe("/en/p2p/adverts/new");
  expect(Object.fromEntries(posted.searchParams)).toMatchObject({ ...advert, message: "Kept" });
  const offer = { advId: trade.advId, advVersion: "1", price: "1", typed: "pay", pay: "123", receive: "122", method: "wise" };
  const placed = await backFrom("/en/p2p/buy?asset=USDT&fiat=USD", offer);
  expect([placed.pathname, Object.fromEntries(placed.searchParams)]).toEqual([
    "/en/p2p/buy",
    { asset: "USDT", fiat: "USD", amount: "123", adv: trade.advId },
  ]);
  expect((await backFrom("/en/p2p/adverts/new", { act: "post", side: "neither" })).pathname).toBe("/en/p2p/adverts/new");
});

test("coins on hold after a purchase: each form says beside its amount how many are free, and from when all are", async () => {
  const holder = await stack.person({ usdt: "100" });
  await stack.owner.query(
    "INSERT INTO purchase_hold (order_id, user_id, asset, quantity, reason, hours, until) VALUES ($1, $2, 'USDT', 40000000, 'new_account', 24, '2099-01-01T20:30Z')",
    [trade.orderId, holder.id],
  );
  const cookie = `${await cookiesOf(stack, holder)}; plaza_zone=Asia/Tokyo`;
  const payment = await stack.owner.query<{ id: string }>("SELECT id::text FROM payment_account WHERE user_id = $1", [holder.id]);
  const advId = await stack.advert(trade.buyer, { side: "buy", quantity: "90", price: "1" });
  const advert = await stack.owner.query<{ version: string }>("SELECT version::text FROM advert WHERE id = $1", [advId]);
  const terms = { priceType: "fixed", price: "1", quantity: "80", min: "10", max: "50", paymentWindowMinutes: "15", message: "" };
  const method = payment.rows[0]?.id ?? "";
  const pair = { side: "sell", asset: "USDT", fiat: "USD" };
  const order = { advId, advVersion: advert.rows[0]?.version ?? "", price: "1", pay: "80", receive: "", method: `wise:${method}` };
  for (const [path, field, fields] of [
    ["/en/wallet", "quantity", { act: "transfer", assetCode: "USDT", from: "p2p", to: "spot", quantity: "80" }],
    ["/en/p2p/adverts/new", "quantity", { act: "post", ...pair, ...terms, methods: method }],
    [`/en/p2p/sell?adv=${advId}&asset=USDT&fiat=USD`, "pay", order],
  ] as const) {
    const { status, page } = await sendAndRead(site.origin, cookie, path, fields, freshKey());
    const fault = faultOf(page, field).replaceAll(/\s/g, " ");
    expect([path, status, fault]).toEqual([path, 422, expect.stringContaining("You can use 60.00 USDT now.")]);
    expect(fault).toContain("The rest is on hold until Jan 2, 2099, 5:30 AM.");
  }
});

describe("a captcha", () => {
  const FORMS = {
    login: "account=a@example.test&password=Wrong-Guess-2026",
    register: "account=b@example.test&password=x",
    forgotten: "account=c@example.test&act=send",
  };
  // A page is kept for a second for everybody who asks for the same address.
  const page = async (name: string) => (await fetch(`${site.origin}/en/account/${name}?next=/en/${freshKey()}`)).text();
  const post = (name: keyof typeof FORMS, solution: string) =>
    send("nobody", `/en/account/${name}`, { ...Object.fromEntries(new URLSearchParams(FORMS[name])), captcha: solution });
  const setCaptcha = async (on: boolean) => {
    await stack.owner.query(
      "INSERT INTO setting (key, value, changed_by) VALUES ('captchaCheck', $1, 'test') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [JSON.stringify(on)],
    );
    await stack.server.context.settings.refresh();
  };

  test.each(keysOf(FORMS))("of the form %s reaches the service, and costs nothing while it is off", async (name) => {
    expect(await page(name)).not.toMatch(/captcha-field|name="captcha"|security check/);
    await post(name, "unasked");
    expect(captcha.asked).toEqual([]);
    await setCaptcha(true);
    expect(await page(name)).toMatch(/name="captcha".*<noscript>.*JavaScript/s);
    expect(await post(name, "")).toBe(422);
    expect(await post(name, "sol\nution")).toBe(422);
    expect(captcha.asked).toEqual([]);
    await post(name, `solved-${name}`);
    expect(captcha.asked.splice(0).map((fields) => fields.get("validate"))).toEqual([`solved-${name}`]);
    await setCaptcha(false);
  });
});

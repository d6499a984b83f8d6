import { afterAll, beforeAll, expect, test } from "vitest";
import type { Name } from "@plaza/contract/calls/index.ts";
import { apply, merchantOf, seasoned } from "../server/testing/merchants.ts";
import { appealedCase } from "../server/testing/situations.ts";
import { hire, sendBackoffice, type Worker } from "../server/testing/staff.ts";
import { startStack, type Person, type Stack } from "../server/testing/stack.ts";
import { act as take, receipt, sale } from "../server/testing/trades.ts";
import { unknownTransfer } from "../server/testing/transfers.ts";
import { formPages, sendAndRead, staffCookiesOf, type FormPage } from "./testing/form-site.ts";
import { pageForms, type PageForm } from "./testing/page-forms.ts";
import { UNPACKED } from "./testing/site-before-api.ts";
import { pendingIdentity } from "./testing/submissions/pending-identity.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Every form of the back office that a person fills in, sent with a text that is too long, on the build that is there. */

let stack: Stack;
let site: SiteProcess;
let operator: Worker;
let colleague: Worker;
/** The addresses at which a page has something to act on, where its own address has nothing. */
const addresses = new Map<string, readonly string[]>();

beforeAll(async () => {
  // With limits for a limit request to exceed.
  stack = await startStack({
    merchantTradesMonth: "0,0,0",
    orderMaxUsd: "500,0,0,0",
    dayMaxUsd: "800,0,0,0",
    monthMaxUsd: "1000,0,0,0",
    limitRequestConditions: "0,0,0,0",
  });
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  operator = await hire(stack, "operator");
  colleague = await hire(stack, "operator");
  const senior = await hire(stack, "senior");
  const [trade, merchant, newcomer] = [await sale(stack), await merchantOf(stack, senior, "pro"), await seasoned(stack)];
  await unknownTransfer(stack, await stack.person({ usdt: "100" }), "walked");
  await stack.owner.query("INSERT INTO operator_alarm (kind, facts) VALUES ('transfer_unknown', '{}')");
  await stack.call(trade.buyer, "POST /api/ctc/create-support-request", { body: { topic: "order", text: "Where is it?" } });
  const limit = { kind: "maxOrderUsd", most: 1500, reason: "I sell a car" } as const;
  requireDone(await stack.call(trade.buyer, "POST /api/ctc/create-limit-request", { body: limit }));
  await reportedReview();
  await ask("POST /api/desk/set-user-limit", {
    uid: trade.buyer.uid,
    kind: "maxTakesPerHour",
    most: 5,
    until: new Date(Date.now() + 86_400_000).toISOString(),
    reason: "x",
  });
  const takenDown = await stack.advert(merchant, { side: "buy", quantity: "50" });
  await ask("POST /api/desk/take-down-advert", { advId: takenDown, note: "x" });
  await serviceKeys();
  addresses.set("routes/desk.case.tsx", [`/desk/case/${await claimedCase()}`, `/desk/case/${await proposedCase(senior)}`]);
  addresses.set("routes/desk.kyc-case.tsx", [`/desk/kyc/${await claimedIdentity()}`]);
  addresses.set("routes/desk.merchant-application.tsx", [`/desk/merchant-applications/${await claimedApplication(newcomer)}`]);
  addresses.set(
    "routes/desk.users.tsx",
    [await frozen(trade.buyer), await paused()].map((uid) => `/desk/users?find=${uid}`),
  );
  addresses.set(
    "routes/desk.adverts.tsx",
    [trade.advId, takenDown].map((advId) => `/desk/adverts?advId=${advId}`),
  );
  const suspended = await merchantOf(stack, senior, "pro");
  await ask("POST /api/desk/change-merchant", { uid: suspended.uid, act: "suspend", reason: "x" });
  addresses.set(
    "routes/desk.merchants.tsx",
    [merchant, suspended].map(({ uid }) => `/desk/merchants?uid=${uid}`),
  );
  addresses.set("routes/desk.appeals.tsx", ["/desk/appeals?fiat=USD"]);
  addresses.set("routes/desk.orders.tsx", ["/desk/orders?status=paid"]);
  addresses.set("routes/desk.assets.tsx", ["/desk/assets?currencies=EUR"]);
  addresses.set("routes/desk.methods.tsx", ["/desk/methods?methods=wise"]);
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

async function ask(name: Name, body: object, as = operator) {
  return requireDone(await sendBackoffice(stack, as, name, { body }));
}

function requireDone<Data>(answer: { readonly error: string | null; readonly text: string; readonly data: Data }): Data {
  if (answer.error !== null) throw new Error(answer.text);
  return answer.data;
}

/** One that two operators made, and one that waits for the second. */
async function serviceKeys(): Promise<void> {
  const key = { name: "Bank", scopes: ["users"], allowedFrom: [], reason: "x", expiresInDays: 90 };
  await ask("POST /api/desk/confirm-service-key", (await ask("POST /api/desk/propose-service-key", key)) as object, colleague);
  await ask("POST /api/desk/propose-service-key", key);
}

async function reportedReview(): Promise<void> {
  const { buyer, seller, orderId } = await sale(stack);
  const done = [
    await take(stack, buyer, orderId, "pay"),
    await take(stack, seller, orderId, "release", receipt(buyer)),
    await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, rating: "negative", comment: "Slow" } }),
  ] as const;
  const [, , { data }] = done;
  await stack.call(seller, "POST /api/ctc/report-review", { body: { reviewId: data.reviewId, reason: "insult" } });
}

async function claimedCase() {
  const { caseId } = await appealedCase(stack);
  await ask("POST /api/desk/claim-appeal", { caseId, claim: true });
  return caseId;
}

/** A case whose decision waits for a second person. */
async function proposedCase(senior: Worker) {
  const { caseId } = await appealedCase(stack);
  await ask("POST /api/desk/claim-appeal", { caseId, claim: true }, senior);
  await ask("POST /api/desk/decide-appeal", { caseId, rule: "R15", buyerShare: "1", reason: "x" }, senior);
  return caseId;
}

async function claimedIdentity() {
  const caseId = await pendingIdentity(stack);
  await ask("POST /api/desk/claim-kyc", { caseId, claim: true });
  return caseId;
}

/** Somebody whose new trades are paused. */
async function paused() {
  const { buyer, caseId } = await appealedCase(stack);
  await stack.owner.query("INSERT INTO trade_pause (case_id, user_id, until) VALUES ($1, $2, now() + interval '7 days')", [
    caseId,
    buyer.id,
  ]);
  return buyer.uid;
}

async function claimedApplication(person: Person) {
  const { data } = await apply(stack, person, "verified");
  const applicationId = data.application?.applicationId ?? "";
  await ask("POST /api/desk/claim-merchant", { applicationId, claim: true });
  return applicationId;
}

async function frozen({ uid }: Person) {
  await ask("POST /api/desk/freeze-user", { uid, reason: "other", note: "x", until: new Date(Date.now() + 86_400_000).toISOString() });
  return uid;
}

/** What a form leads to where it only shows what was written: the refusal of the second step is said in the first one's form. */
const SENT_AS: Readonly<Record<string, string>> = { review: "decide" };

/** What buttons without a field ask for: their refusal is above the page, where nothing was typed. */
const BUTTONS_ALONE = new Set([
  "claim",
  "give_back",
  "accept",
  "remove_view",
  "confirm_limit",
  "send_back_limit",
  "desk.case.tsx decide",
  "desk.case.tsx confirm",
  "desk.decision-templates.tsx remove",
  "desk.kyc-case.tsx approve",
  "desk.merchants.tsx confirm",
  "desk.merchants.tsx decline",
  "desk.limit-requests.tsx confirm",
  "desk.limit-requests.tsx send_back",
  "desk.staff.tsx decline",
  "desk.assets.tsx decline",
  "desk.settings.tsx decline",
]);

/** What is right where a word isn't. */
const RIGHT: Readonly<Record<string, string>> = {
  code: "NOK",
  hiddenIn: "KR",
  countries: "KR",
  logoUrl: "/kept.svg",
  allowedFrom: "10.0.0.1",
  publicKey: "",
};

/** What a person might have filled in, with the last text of the form longer than it may be. */
function filledIn(form: PageForm) {
  const texts = form.fields.filter(
    ({ kind, longest, inputMode }) => ["text", "textarea"].includes(kind) && longest !== null && inputMode === "",
  );
  const wrong = texts.findLast(({ name }) => ["reason", "note", "text", "question"].includes(name)) ?? texts.at(-1);
  const values = form.fields.map(({ name, kind, inputMode, choices, value, longest }): [string, string] => {
    if (name === wrong?.name) return [name, "x".repeat((longest ?? 0) + 1)];
    if (kind === "select" || kind === "radio" || kind === "checkbox") return [name, choices.at(-1) ?? ""];
    if (kind === "date") return [name, "2030-01-01"];
    if (kind === "email") return [name, "kept@example.test"];
    return [name, inputMode === "" ? (RIGHT[name] ?? (value || "KEPT")) : "7"];
  });
  return { wrong: wrong?.name, values: Object.fromEntries(values) };
}

async function read(path: string): Promise<string> {
  const response = await fetch(site.origin + path, { headers: { ...UNPACKED, cookie: staffCookiesOf(operator) } });
  return (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
}

let keys = 0;

/** What is wrong with how a refused form comes back. */
async function faultsOf(path: string, form: PageForm): Promise<string[]> {
  const [act = ""] = form.acts;
  const { wrong, values } = filledIn(form);
  // Choices alone are always right; of boxes alone, none is ticked.
  if (wrong === undefined && !form.fields.every(({ kind }) => kind === "checkbox")) return [];
  const filled = wrong === undefined ? {} : values;
  const sent = { act: SENT_AS[act] ?? act, ...form.hidden, ...filled };
  const { status, page } = await sendAndRead(site.origin, staffCookiesOf(operator), path, sent, `walked-form-${++keys}`);
  if (status < 400) return [`status ${status}`];
  const same = pageForms(page).find(
    ({ acts, hidden }) => acts.includes(act) && Object.entries(form.hidden).every(([name, value]) => hidden[name] === value),
  );
  if (same === undefined) return ["the form is gone"];
  if (wrong === undefined) return same.html.includes('role="alert"') ? [] : ["nothing is said in the form"];
  return faultsIn(same.html, wrong, values);
}

/** What is wrong with a refused form whose field is wrong. */
function faultsIn(html: string, wrong: string, values: Readonly<Record<string, string>>): string[] {
  const tag = html.match(new RegExp(`<(?:input|textarea)[^>]*name="${wrong}"[^>]*>`))?.[0] ?? "";
  const described = /aria-describedby="([^" ]+)/.exec(tag)?.[1] ?? "";
  const message = new RegExp(`id="${described}"[^>]*>(.*?)</div>`, "s").exec(html)?.[1] ?? "";
  const lost = Object.entries(values).filter(([name, value]) => !isKept(html, name, value));
  return [
    ...(tag.includes('aria-invalid="true"')
      ? []
      : [`${wrong} isn't marked, but ${/<[^>]*aria-invalid[^>]*>/.exec(html)?.[0] ?? "nothing"}`]),
    ...(message.includes("valid") ? [] : [`nothing is said at ${wrong}`]),
    ...lost.map(([name]) => `${name} is lost`),
  ];
}

function isKept(html: string, name: string, value: string): boolean {
  const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(html)?.[0];
  if (select !== undefined)
    return new RegExp(`<option[^>]*value="${value}"[^>]*selected`).test(select) || select.includes(`selected="" value="${value}"`);
  const tags = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g")) ?? [];
  if (tags.some((tag) => /type="(?:checkbox|radio)"/.test(tag)))
    return tags.some((tag) => tag.includes(`value="${value}"`) && /checked=""/.test(tag));
  return html.includes(`value="${value}"`) || html.includes(`>${value}</textarea>`);
}

async function walk({ path, file }: FormPage) {
  const found: { name: string; faults: string[]; isFilledIn: boolean }[] = [];
  for (const address of addresses.get(file) ?? [path]) {
    const forms = pageForms(await read(address));
    // Settings and entries of a list are one form many times.
    const unlike = [...new Map(forms.map((form) => [form.acts.join(), form])).values()];
    for (const form of unlike) {
      const isFilledIn = form.fields.length > 0;
      const names = form.acts.map((act) => `${file.replace("routes/", "")} ${act}`);
      const faults = isFilledIn ? await faultsOf(address, form) : [];
      found.push(...names.map((name) => ({ name, faults, isFilledIn })));
    }
  }
  return found;
}

test("a refused form of the back office says so at its field and keeps what was typed, and no form is left out", async () => {
  const pages = (await formPages()).filter(({ path }) => path.startsWith("/desk") && !/sign-|invitation|language/.test(path));
  const found = [];
  for (const page of pages) found.push(...(await walk(page)));
  expect(Object.fromEntries(found.filter(({ faults }) => faults.length > 0).map(({ name, faults }) => [name, faults]))).toEqual({});
  const all = pages.flatMap(({ file, names }) => names.map((act) => `${file.replace("routes/", "")} ${act}`));
  const seen = new Set(found.map(({ name }) => name));
  const isAlone = (name: string) => BUTTONS_ALONE.has(name) || BUTTONS_ALONE.has(name.split(" ")[1] ?? "");
  expect(found.filter(({ name, isFilledIn }) => isFilledIn && isAlone(name))).toEqual([]);
  expect(all.filter((name) => !seen.has(name) && !isAlone(name))).toEqual([]);
});

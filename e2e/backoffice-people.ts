import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject } from "vitest";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import { type Colleague, freshCode, PASSWORD } from "./people.ts";
import type { Tab } from "./tab.ts";

interface Session {
  readonly begunAt: number;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

/** Far below the time after which the product ends a session that nobody uses. */
const MOST_AGE_MS = 300_000;

/**
 * A colleague's session, which the next journeys take too: one code counts once. Made by the call alone: what the page of the log-in does
 * with it is in `backoffice.e2e.ts`.
 */
async function sessionOf(colleague: Colleague): Promise<Session> {
  const file = path.join(inject("scratch"), `${colleague}.json`);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Session) : null;
  if (known !== null && Date.now() - known.begunAt < MOST_AGE_MS) return known;
  const body = JSON.stringify({ email: `${colleague}@demo.test`, password: PASSWORD, code: await freshCode(colleague) });
  const response = await fetch(`${inject("origin")}/api/desk/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(response.status, await response.text()).toBe(200);
  const cookies = response.headers.getSetCookie().map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value };
  });
  const session = { begunAt: Date.now(), cookies };
  writeFileSync(file, JSON.stringify(session));
  return session;
}

/** Gives a window a colleague's session. */
export async function signInAtBackoffice({ context }: Tab, colleague: Colleague): Promise<void> {
  const { cookies } = await sessionOf(colleague);
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: inject("origin") })));
}

/** A call of the back office as a colleague's page makes it. @throws an Error that carries the answer unless it is a success, or the refusal that is expected */
async function ask<One extends Name>(
  colleague: Colleague,
  name: One,
  body?: WireOf<One>["body"],
  { expected = "", query = {} }: { readonly expected?: string; readonly query?: Readonly<Record<string, string>> } = {},
): Promise<WireOf<One>["data"]> {
  const { cookies } = await sessionOf(colleague);
  const [method = "", address = ""] = name.split(" ");
  const response = await fetch(`${inject("origin")}${address}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; "),
      "desk-token": cookies.find((cookie) => cookie.name.endsWith("desk_token"))?.value ?? "",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (expected === "" ? response.status !== 200 : !text.includes(`"${expected}"`)) throw new Error(`${name}: ${text}`);
  return (JSON.parse(text) as { data: WireOf<One>["data"] }).data;
}

/** Sets a setting of the market, where it leads only to what a journey is about: an operator, and another one where it takes two. */
export async function giveSetting(key: string, value: string, { loosens = false } = {}): Promise<void> {
  const body = { key, value, reason: "For a journey" };
  await ask("operator", "POST /api/desk/change-setting", body, loosens ? { expected: "second_operator_needed" } : {});
  if (loosens) await acceptByCall(key);
}

/** The other operator accepts what was proposed for a setting. The page of it is in `shared-account.e2e.ts`. */
async function acceptByCall(key: string): Promise<void> {
  const proposals = await ask("operator2", "GET /api/desk/setting-proposals");
  const proposalId = proposals.find((proposal) => proposal.key === key)?.proposalId;
  if (proposalId === undefined) throw new Error(`nobody has proposed ${key}`);
  await ask("operator2", "POST /api/desk/accept-setting", { proposalId });
}

/** Approves the identity that was handed in last, where that leads only to what a journey is about. Its page is in `onboarding.e2e.ts`. */
export async function approveNewestIdentity(colleague: Colleague): Promise<void> {
  const { items } = await ask(colleague, "GET /api/desk/kyc-cases", undefined, { query: { show: "waiting", limit: "100" } });
  const caseId = items.at(-1)?.caseId;
  if (caseId === undefined) throw new Error("no identity waits for its review");
  await ask(colleague, "POST /api/desk/claim-kyc", { caseId, claim: true });
  const { cookies } = await sessionOf(colleague);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  // Nobody is approved whose pictures were not opened.
  for (const { documentId } of (await ask(colleague, "GET /api/desk/kyc-case", undefined, { query: { caseId } })).documents) {
    const picture = await fetch(`${inject("origin")}/api/desk/kyc-documents/${documentId}`, { headers: { cookie } });
    expect(picture.status, await picture.text()).toBe(200);
  }
  await ask(colleague, "POST /api/desk/decide-kyc", { caseId, decision: "approve" });
}

/** Changes a setting of the market, in the window of the logged-in operator. */
export async function changeSetting(operator: Tab, name: string, value: string): Promise<void> {
  await enterSetting(operator, name, value);
  await operator.page.getByText(operator.t("desk.done"), { exact: true }).waitFor();
}

async function enterSetting({ page, t }: Tab, name: string, value: string): Promise<void> {
  await page.goto("/desk/settings");
  const line = page.getByRole("listitem").filter({ has: page.locator(`input[name=key][value=${name}]`) });
  await line.locator("summary").click();
  await line.getByLabel(t("desk.value")).fill(value);
  await line.getByLabel(t("desk.reason")).fill("For a journey");
  await line.getByRole("button", { name: t("desk.change"), exact: true }).click();
}

/** Loosens a setting that guards money: one operator proposes it, another one accepts it. */
export async function loosenSetting(operator: Tab, second: Tab, name: string, value: string): Promise<void> {
  operator.expectFault(/409/);
  await enterSetting(operator, name, value);
  await waitForProposal(operator);
  await acceptProposal(second);
}

/** Freezes the market, which one operator may. */
export async function freezeMarket(operator: Tab): Promise<void> {
  await turnMarket(operator, "frozen");
  await operator.page.getByText(operator.t("desk.done"), { exact: true }).waitFor();
}

/** Opens the market, which takes two: another operator accepts it. */
export async function openMarket(operator: Tab): Promise<void> {
  operator.expectFault(/409/);
  await turnMarket(operator, "open");
  await waitForProposal(operator);
  await acceptByCall("marketState");
}

async function turnMarket({ page, t }: Tab, to: "open" | "frozen"): Promise<void> {
  await page.goto("/desk/market");
  await page.locator(`input[name=state][value=${to}]`).check({ force: true });
  await page.getByLabel(t("desk.reason")).fill("For a journey");
  await page.getByRole("button", { name: t("desk.change"), exact: true }).click();
}

/** In its form, and for a browser without scripts above the page. */
async function waitForProposal({ page, t }: Tab): Promise<void> {
  await page.getByText(t("errors.second_operator_needed"), { exact: true }).filter({ visible: true }).waitFor();
}

/** Accepts the proposal that is open. */
async function acceptProposal({ page, t }: Tab): Promise<void> {
  await page.goto("/desk/settings");
  await page.getByRole("button", { name: t("operating.proposal_accept"), exact: true }).click();
  await page.getByText(t("desk.done"), { exact: true }).waitFor();
}

/** Nobody is approved before each picture was looked at: the button waits for that, and says what for. */
export async function openPictures({ page, t }: Tab): Promise<void> {
  const approve = page.getByRole("button", { name: t("desk.approve"), exact: true });
  for (const kind of ["front", "selfie"] as const) {
    expect(await approve.isDisabled(), `${kind} is not opened yet`).toBe(true);
    await page.getByRole("link", { name: `${t("desk.open")} ${t(`kyc.doc_${kind}`)}` }).click();
    await page
      .getByRole("region", { name: t("desk.viewer") })
      .getByRole("img", { name: t(`kyc.doc_${kind}`) })
      .waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: t(`kyc.doc_${kind}`) })
      .getByText(t("desk.opened"), { exact: true })
      .waitFor();
  }
  await page.getByRole("button", { name: t("desk.viewer_in") }).click();
  await page.getByRole("button", { name: t("desk.viewer_turn") }).click();
}

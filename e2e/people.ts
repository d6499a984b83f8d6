import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateSync, createGuardrails } from "otplib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { pageTexts } from "./page-texts.ts";

/** The demo exchange's published accounts. */
export type Person = "buyer" | "seller" | "newcomer" | "sub" | `merchant${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** The demo's staff. */
export type Colleague = "support1" | "support2" | "operator" | "operator2";

export const PASSWORD = "Demo-Passw0rd!";
const TOTP_SECRET = "JBSWY3DPEHPK3PXP";

export function addressOf(person: Person): string {
  return `${person}@demo.test`;
}

/** Fills in the login page that is shown, and waits until it has led on. */
export async function logIn(page: Page, person: Person, lang: Locale = "en"): Promise<void> {
  const t = pageTexts(lang);
  await page.getByLabel(t("account.account"), { exact: false }).fill(addressOf(person));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.log_in"), exact: true })
    .click();
  await page.waitForURL((url) => !url.pathname.endsWith("/account/login"));
}

type Cookie = Awaited<ReturnType<BrowserContext["cookies"]>>[number];

/** What says who one is; the language and the list used last are another journey's. */
const SESSION_COOKIES = new Set(["sid", "__Host-sid", "authorization", "userId", "UID", "accountGroup", "yu_userName"]);

/**
 * A person's session. Each logs in once in a run; later journeys go on with that session, as a browser would. By the form alone: what its page
 * does with it is in `without-scripts.e2e.ts`, `gates.e2e.ts` and `login-code.e2e.ts`.
 */
export async function sessionOf(browser: Browser, person: Person): Promise<Cookie[]> {
  const file = path.join(inject("scratch"), `${person}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Cookie[];
  const context = await browser.newContext({ baseURL: inject("origin") });
  const form = { account: addressOf(person), password: PASSWORD };
  await context.request.post("/en/account/login", { form, maxRedirects: 0 });
  const cookies = (await context.cookies()).filter(({ name }) => SESSION_COOKIES.has(name));
  await context.close();
  expect(cookies.map(({ name }) => name)).toContain("authorization");
  writeFileSync(file, JSON.stringify(cookies));
  return cookies;
}

/** What the authenticator app shows now. */
export function authenticatorCode(): string {
  return generateSync({ secret: TOTP_SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });
}

/** A code counts once for each person: for one who has used this one in the run, the next is waited for. */
export async function freshCode(who: Person | Colleague): Promise<string> {
  const note = path.join(inject("scratch"), `code-of-${who}`);
  const used = existsSync(note) ? readFileSync(note, "utf8") : "";
  await expect.poll(authenticatorCode, { timeout: 90_000, interval: 500 }).not.toBe(used);
  const code = authenticatorCode();
  writeFileSync(note, code);
  return code;
}

interface Mailbox {
  readonly data: { readonly items: readonly { readonly sentAt: string; readonly subject: string; readonly text: string }[] };
}

const SIX_DIGITS = /\b\d{6}\b/;

/** The newest code that reached the user's email address after an instant. */
export function mailedCode(person: Person, after: number): Promise<string> {
  return codeSentTo(addressOf(person), after);
}

/** The newest code that reached an address after an instant. It is in an email's subject, since amounts in notifications have six digits too. */
export async function codeSentTo(address: string, after: number): Promise<string> {
  const read = async () => {
    const response = await fetch(`${inject("origin")}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
    const { data } = (await response.json()) as Mailbox;
    const saying = ({ subject, text }: { subject: string; text: string }) => (address.includes("@") ? subject : text);
    const newest = data.items
      .filter((item) => Date.parse(item.sentAt) >= after && SIX_DIGITS.test(saying(item)))
      .toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : -1))[0];
    return newest === undefined ? "" : (SIX_DIGITS.exec(saying(newest))?.[0] ?? "");
  };
  await expect.poll(read, { timeout: 60_000 }).toMatch(/^\d{6}$/);
  return read();
}

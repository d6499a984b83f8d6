import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { KEY_FIELD } from "./shell/forms/field-names.ts";
import { changedTables, cookiesOf, formPages, sendForm, staffCookiesOf, tablesOf } from "./testing/form-site.ts";
import { UNPACKED } from "./testing/site-before-api.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";
import * as account from "./testing/submissions/account.ts";
import * as backoffice from "./testing/submissions/backoffice.ts";
import { limits } from "./testing/submissions/limits.ts";
import * as merchants from "./testing/submissions/merchants.ts";
import { notifications } from "./testing/submissions/notifications.ts";
import { practice } from "./testing/submissions/practice.ts";
import { savedViews } from "./testing/submissions/saved-views.ts";
import { support } from "./testing/submissions/support.ts";
import { watches } from "./testing/submissions/watches.ts";
import * as trading from "./testing/submissions/trading.ts";
import type { Step, Submission } from "./testing/submissions/submission.ts";

/** Every form of the site, each sent twice as two clicks send it, before a real API and its database, on the build that is there. */
const STORIES = { ...trading, ...account, notifications, ...backoffice, ...merchants, limits, practice, savedViews, support, watches };

/** A bot that nothing is sent to. */
const TELEGRAM = { token: "", bot: "plaza_test_bot", webhookSecret: "", apiUrl: "http://127.0.0.1:9" };

let stack: Stack;
let site: SiteProcess;
beforeAll(async () => {
  stack = await startStack({ merchantTradesMonth: "0,0,0" }, 12, { telegram: TELEGRAM });
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

const cookies = new Map<object, string>();

async function cookieOf(as: Submission["as"]): Promise<string> {
  if (as === null) return "";
  const cookie = cookies.get(as) ?? ("staffId" in as ? staffCookiesOf(as) : await cookiesOf(stack, as));
  cookies.set(as, cookie);
  return cookie;
}

/** Without an exchange behind it the site has no such log-in: `exchange-login.stack.test.ts` sends it twice. The lite mode is a cookie. */
const NOT_HERE = new Set(["account.exchange-login.tsx", "lite.tsx#lite", "lite.tsx#full"]);

/** The board's forms are the table of the order's page. */
const BOARD = "p2p.board.tsx#";
const ON_BOARD = new Set(trading.board().map(({ form }) => form));

test("every form of the site is sent twice here", async () => {
  const all = (await formPages()).flatMap(({ file, names }) => {
    const route = file.replace("routes/", "");
    return names.length === 0 ? [route] : names.map((name) => `${route}#${name}`);
  });
  const offered = all.filter((form) => !form.startsWith(BOARD) || ON_BOARD.has(form));
  const sent = new Set(Object.values(STORIES).flatMap((story) => story().map(({ form }) => form)));
  expect([...new Set(offered)].filter((form) => !sent.has(form) && !NOT_HERE.has(form))).toEqual([]);
  expect([...sent].filter((form) => !offered.includes(form))).toEqual([]);
});

/** The header is a sub-application, which knows no form's key; ending a session twice is ending it. */
const LOGOUT = /action="[^"]*\/account\/logout"/;
const keyless: string[] = [];

/** Notes the forms of a page that would be two requests when they are sent twice. */
async function lookForKeys(cookie: string, path: string): Promise<void> {
  const response = await fetch(site.origin + path, { headers: { ...UNPACKED, cookie } });
  const page = await response.text();
  for (const [form] of page.matchAll(/<form\b[^>]*\bmethod="post"[^]*?<\/form>/gi)) {
    looked += 1;
    if (!form.includes(`name="${KEY_FIELD}"`) && !LOGOUT.test(form)) keyless.push(`${path}: ${form.slice(0, 200)}`);
  }
}

let looked = 0;
let keys = 0;

/** What is wrong with how a form takes two clicks; null where nothing is. */
async function sendTwice({ form, fill, readsOnly }: Step): Promise<string | null> {
  const { as, path, fields, cookie = await cookieOf(as) } = await fill(stack);
  await lookForKeys(cookie, path);
  const key = `form-of-a-test-${++keys}`;
  const before = await tablesOf(stack);
  const first = await sendForm(site.origin, cookie, path, fields, key);
  if (first.status >= 400) return `${form} of ${path} is refused: ${first.status}`;
  const between = await tablesOf(stack);
  if (readsOnly === undefined && changedTables(before, between).length === 0) return `${form} changes nothing`;
  const second = await sendForm(site.origin, cookie, path, fields, key);
  const changed = changedTables(between, await tablesOf(stack));
  if (changed.length > 0) return `${form} changes ${changed.join(", ")} again`;
  const [one, two] = [first, second].map(({ status, location }) => `${status} ${location ?? ""}`);
  return one === two ? null : `${form} answers ${one}, then ${two}`;
}

describe("two clicks do what one does and lead to the same place", () => {
  test.each(Object.entries(STORIES))("%s", async (_name, story) => {
    const wrong: string[] = [];
    for (const step of story()) {
      const problem = await sendTwice(step).catch((fault: unknown) => `${step.form}: ${String(fault)}`);
      if (problem !== null) wrong.push(problem);
    }
    expect(wrong).toEqual([]);
    expect(keyless.splice(0)).toEqual([]);
  });

  test("the pages that were looked at have forms", () => expect(looked).toBeGreaterThan(150));
});

import { createHash } from "node:crypto";
import { sessionCookieName, staffCookieName } from "@plaza/contract/session-cookies.ts";
import { readCookies } from "../cookies.ts";
import type { FormFields } from "./form-fields.ts";

/** Two clicks are closer together than this. */
const KEPT_MS = 10_000;
const MOST = 5000;

/** Who sends a form: whatever says so, with and without TLS and of an API of another make. */
const CREDENTIALS = [...[true, false].flatMap((tls) => [sessionCookieName(tls), staffCookieName(tls)]), "authorization", "authtoken"];

/** By which browsers without a session differ. Two of them may have the same key: pages for visitors are shared for a moment. */
const BROWSER = ["x-forwarded-for", "user-agent", "accept-language"];

type Outcome = { readonly value: unknown } | { readonly fault: unknown };

interface Answer {
  readonly outcome: Outcome;
  readonly setCookies: readonly string[];
  /** Nobody knows what came of it, or it may be sent again. */
  readonly isOpen: boolean;
}

interface Kept {
  readonly answer: Promise<Answer>;
  readonly until: number;
}

/** The answers of the last seconds by what was asked: the API's idempotency keys make two clicks one act, this makes them one answer. */
const recent = new Map<string, Kept>();

/** What makes two forms the same one: who sends it, where to, and everything in it with its key. */
export async function formIdentity(request: Request, fields: FormFields): Promise<string> {
  const cookies = readCookies(request.headers.get("cookie"));
  const { pathname, search } = new URL(request.url);
  const credentials = CREDENTIALS.map((name) => cookies.get(name) ?? "");
  const isVisitor = credentials.every((value) => value === "");
  const sender = isVisitor ? BROWSER.map((name) => request.headers.get(name) ?? "") : credentials;
  const hash = createHash("sha256").update(JSON.stringify([pathname, search, sender, fields.entries()]));
  for (const [name, file] of fields.allFiles()) hash.update(name).update(await file.bytes());
  return hash.digest("base64url");
}

/**
 * Answers a form, or gives it the answer of the same one a moment ago: also one that shows a secret, and one of somebody who was logged in or
 * out by it.
 * @param setCookies the lines that leave with the answer
 * @param whenOpen for an answer that is not kept
 */
export async function answerOnce(identity: string, setCookies: string[], act: () => unknown, whenOpen: () => void): Promise<unknown> {
  deleteOld();
  const kept = recent.get(identity);
  const answer = await (kept?.answer ?? begin(identity, setCookies, act));
  if (kept !== undefined) setCookies.push(...answer.setCookies);
  if (answer.isOpen) whenOpen();
  if ("fault" in answer.outcome) throw copyOf(answer.outcome.fault);
  return copyOf(answer.outcome.value);
}

function begin(identity: string, setCookies: string[], act: () => unknown): Promise<Answer> {
  const answer = run(setCookies, act);
  recent.set(identity, { answer, until: Date.now() + KEPT_MS });
  void dropOpen(identity, answer);
  return answer;
}

async function dropOpen(identity: string, answer: Promise<Answer>): Promise<void> {
  if ((await answer).isOpen) recent.delete(identity);
}

async function run(setCookies: string[], act: () => unknown): Promise<Answer> {
  const before = setCookies.length;
  const outcome = await outcomeOf(act);
  return { outcome, setCookies: setCookies.slice(before), isOpen: mayChange(outcome) };
}

async function outcomeOf(act: () => unknown): Promise<Outcome> {
  try {
    return { value: await act() };
  } catch (fault) {
    return { fault };
  }
}

/** A body can be read once. */
function copyOf(answer: unknown): unknown {
  return answer instanceof Response ? answer.clone() : answer;
}

function mayChange(outcome: Outcome): boolean {
  if ("value" in outcome) return isRepeatable(statusIn(outcome.value) ?? 200);
  return isRepeatable(statusIn(outcome.fault) ?? 500);
}

function isRepeatable(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The status of a response, of a page's data or of a refusal. */
function statusIn(answer: unknown): number | null {
  if (typeof answer !== "object" || answer === null) return null;
  if ("status" in answer && typeof answer.status === "number") return answer.status;
  return "init" in answer ? statusIn(answer.init) : null;
}

function deleteOld(): void {
  const now = Date.now();
  for (const [identity, { until }] of recent) {
    if (until > now && recent.size < MOST) return;
    recent.delete(identity);
  }
}

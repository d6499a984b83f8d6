import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import type { MerchantApplicationId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { fileIn } from "../../shell/files/form-file.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

const TYPED = ["tier", "contact", "monthlyUsd", "sourceOfFunds", "answer"] as const;

/** The programme as the person who is signed in sees it. */
export async function loadMerchant({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  return {
    texts: messagesFor(visit.lang, ["merchants"]),
    merchant: await orAway(visit.api("GET /api/ctc/query-merchant")),
    /** A sub-user only looks: what can be done here is its owner's. */
    owner: user.isAdmin,
    input: randomUUID(),
  };
}
export type MerchantData = Awaited<ReturnType<typeof loadMerchant>>;

/** What was typed, given back beside what was wrong with it. */
export interface MerchantRefused {
  readonly act: string;
  readonly message: string;
  readonly typed: Readonly<Record<string, string>>;
}

/** One of the page's forms. */
export async function actAsMerchant({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const act = textIn(form, "act");
  try {
    await run(visit, act, form);
    return redirect(visit.url.pathname, 303);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const typed = Object.fromEntries(TYPED.map((name) => [name, textIn(form, name)]));
    return data<MerchantRefused>({ act, message: fault.message, typed }, { status: fault.status || 503 });
  }
}

async function run({ api }: Visit, act: string, form: FormData): Promise<void> {
  const idempotencyKey = textIn(form, "wish") || randomUUID();
  const applicationId = textIn(form, "applicationId") as MerchantApplicationId;
  if (act === "paper") {
    const file = fileIn(form, "file");
    if (file !== null) await api("POST /api/ctc/upload-merchant-file", { body: {}, file, idempotencyKey: randomUUID() });
    return;
  }
  if (act === "withdraw") return done(api("POST /api/ctc/withdraw-merchant", { body: { applicationId }, idempotencyKey }));
  if (act === "deposit") return done(api("POST /api/ctc/put-merchant-deposit", { body: {}, idempotencyKey }));
  if (act === "leave") return done(api("POST /api/ctc/leave-merchant", { body: {}, idempotencyKey }));
  const fileIds = (await api("GET /api/ctc/query-merchant")).files.slice(0, 10).map(({ fileId }) => fileId);
  if (act === "answer")
    return done(api("POST /api/ctc/answer-merchant", { body: { applicationId, answer: textIn(form, "answer"), fileIds }, idempotencyKey }));
  const body = {
    tier: EARNED_TIERS.find((tier) => tier === form.get("tier")) ?? "verified",
    contact: textIn(form, "contact"),
    monthlyUsd: textIn(form, "monthlyUsd").replaceAll(/\D/g, ""),
    sourceOfFunds: textIn(form, "sourceOfFunds"),
    agree: form.get("agree") === "1",
    fileIds,
  };
  return done(api("POST /api/ctc/apply-merchant", { body, idempotencyKey }));
}

async function done(act: Promise<unknown>): Promise<void> {
  await act;
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

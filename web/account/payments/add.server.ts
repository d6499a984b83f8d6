import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { FileId, PaymentId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { wishKey } from "../../shell/api/idempotency-key.server.ts";
import { fileIn, uploadKey } from "../../shell/files/form-file.server.ts";
import { UPLOAD_TEXTS } from "../../shell/files/file-check.ts";
import { tradedLists } from "../../trading/market/lists.server.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { channelIn, codeIn, isAboutCode, sendCode, requestedCode } from "../security/code-form.server.ts";
import { textIn } from "../security/form-text.ts";
import type { CodeChannel, SentCode } from "../security/purpose.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

type Method = WireOf<"GET /api/ctc/query-payment-methods">["data"][number];

/** Adding an account: which currency, which method, and the method's own details. `next` leads back to the form that needs the account. */
export async function loadNewPayment({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { searchParams } = visit.url;
  const { moneys } = await orAway(tradedLists(visit));
  const fiat = moneys.find(({ code }) => code === searchParams.get("fiat"))?.code ?? null;
  const [methods, gates] = await orAway(
    Promise.all([
      fiat === null ? [] : visit.api("GET /api/ctc/query-payment-methods", { query: { fiat } }),
      visit.api("GET /api/ctc/verify-user"),
    ]),
  );
  return {
    texts: { ...messagesFor(visit.lang, ["payments", "security", "methods"]), ...uploadTexts(visit) },
    moneys,
    fiat,
    query: searchParams.get("q") ?? "",
    methods: methods.map(({ methodId, name, homeName, mark, instant }) => ({ methodId, name, homeName, mark, instant })),
    method: methods.find(({ methodId }) => methodId === searchParams.get("method")) ?? null,
    confirm: searchParams.get("confirm"),
    next: nextOf(visit),
    verified: !gates.missing.includes("kyc"),
    actKey: randomUUID(),
    renderedAt: new Date().toISOString(),
  };
}
export type NewPaymentData = Awaited<ReturnType<typeof loadNewPayment>>;
export type FormMethod = Method;

function uploadTexts(visit: Visit) {
  const errors = messagesFor(visit.lang, ["errors"]);
  return Object.fromEntries(UPLOAD_TEXTS.map((key) => [key, errors[key] ?? []]));
}

function nextOf(visit: Visit): string | null {
  return safeNext(visit.url.searchParams.get("next"), "") || null;
}

export interface QrShown {
  readonly fileId: FileId;
  readonly size: number;
  readonly path: string;
}

/** A form that was not saved, as it was filled in. */
export interface NotSaved {
  /** Another one with each answer. */
  readonly turn: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The detail that the refusal is about, or `code`, or empty for the whole. */
  readonly field: string;
  readonly problem: string;
  readonly message: string;
  readonly channel: CodeChannel;
  readonly sent: SentCode | undefined;
  readonly qr: QrShown | null;
}

export async function saveNewPayment({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const fields = fieldsIn(form);
  const kept = { turn: randomUUID(), fields, channel: channelIn(form), field: "", problem: "", message: "", sent: undefined };
  let qr: QrShown | null = keptQr(form);
  try {
    qr = (await uploadedQr(visit, form)) ?? qr;
    const channel = requestedCode(form);
    if (channel !== null) return data<NotSaved>({ ...kept, qr, channel, sent: await sendCode(visit, channel, { scene: "payment" }) });
    return redirect(await save(visit, form, fields, qr), 303);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data<NotSaved>({ ...kept, qr, message: fault.message, ...placeOf(fault) }, { status: fault.status || 503 });
  }
}

async function save(visit: Visit, form: FormData, fields: Readonly<Record<string, string>>, qr: QrShown | null): Promise<string> {
  const { searchParams } = visit.url;
  const securityCode = codeIn(form) ?? { channel: channelIn(form), code: "-" };
  const keyOf = (body: unknown) => wishKey(textIn(form, "key"), body);
  const confirm = searchParams.get("confirm");
  if (confirm !== null) {
    const body = { paymentId: confirm as PaymentId, fields: withoutBlanks(fields), securityCode };
    await visit.api("POST /api/ctc/confirm-user-payment", { body, idempotencyKey: keyOf(body) });
    return paths.payments(visit.lang, new URLSearchParams({ said: "confirmed" }));
  }
  const body = {
    methodId: searchParams.get("method") ?? "",
    fiat: searchParams.get("fiat") ?? "",
    fields,
    ...(qr === null ? {} : { qrFileId: qr.fileId }),
    securityCode,
  };
  const { paymentId, methodId } = await visit.api("POST /api/ctc/create-user-payment", { body, idempotencyKey: keyOf(body) });
  const next = nextOf(visit);
  if (next === null) return paths.payments(visit.lang, new URLSearchParams({ said: "added", about: paymentId }));
  // Back to the form that asked for an account, with this one chosen.
  const [path = "", search] = next.split("?");
  const chosen = new URLSearchParams(search);
  chosen.set("pay", `${methodId}:${paymentId}`);
  return `${path}?${chosen}`;
}

function withoutBlanks(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ""));
}

function fieldsIn(form: FormData): Record<string, string> {
  const typed = [...form].flatMap(([name, value]) =>
    name.startsWith("field_") && typeof value === "string" ? [[name.slice(6), value.slice(0, 300)]] : [],
  );
  return Object.fromEntries(typed) as Record<string, string>;
}

async function uploadedQr(visit: Visit, form: FormData): Promise<QrShown | null> {
  const file = fileIn(form, "qr");
  if (file === null) return null;
  const { fileId, qr } = await visit.api("POST /api/ctc/upload-picture", {
    body: { qr: "1" },
    file,
    idempotencyKey: await uploadKey(textIn(form, "key"), file),
  });
  return qr === undefined ? null : { fileId, size: qr.size, path: qr.path };
}

/** A code that came up with an earlier sending of the form. The drawing is only shown again; what counts is the file. */
function keptQr(form: FormData): QrShown | null {
  const [fileId, size, path] = ["qr_file", "qr_size", "qr_path"].map((name) => textIn(form, name));
  if (!/^\d{1,18}$/.test(fileId ?? "") || !/^\d{1,3}$/.test(size ?? "") || !/^[MhHvVz\d -]{1,60000}$/.test(path ?? "")) return null;
  return { fileId: fileId as FileId, size: Number.parseInt(size ?? "", 10), path: path ?? "" };
}

const QR_WORDS: ReadonlySet<string> = new Set(["qr_unreadable", "qr_mismatch", "image_type", "image_too_large"]);

function placeOf(fault: Refusal): Pick<NotSaved, "field" | "problem"> {
  if (isAboutCode(fault.code)) return { field: "code", problem: "" };
  if (QR_WORDS.has(fault.code)) return { field: "qr_image", problem: "" };
  const { field, problem } = (fault.details ?? {}) as { field?: unknown; problem?: unknown };
  return { field: typeof field === "string" ? field : "", problem: typeof problem === "string" ? problem : "" };
}

import { detailOf } from "../../shell/api/refusal-detail.ts";
import { randomUUID } from "node:crypto";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { FileId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Refusal } from "../../shell/api/call.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { MalformedForm, type FormFields } from "../../shell/forms/form-fields.ts";
import { UPLOAD_TEXTS } from "../../shell/files/file-check.ts";
import { tradedLists } from "../../shell/market/market-lists.server.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { channelIn, codeActions, isAboutCode, requiredCodeIn, sendCode } from "../../shell/security-code/code-form.server.ts";
import type { CodeChannel, SentCode } from "../../shell/security-code/purpose.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

type Method = WireOf<"GET /api/ctc/query-payment-methods">["data"][number];

/** Adding an account: which currency, which method, and the method's own details. `next` leads back to the form that needs the account, `only` names the methods that it takes. */
export async function loadNewPayment({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { searchParams } = visit.url;
  const { moneys } = await tradedLists(visit);
  const fiat = moneys.find(({ code }) => code === searchParams.get("fiat"))?.code ?? null;
  const [methods, gates] = await Promise.all([
    fiat === null ? [] : visit.api("GET /api/ctc/query-payment-methods", { query: { fiat } }),
    visit.api("GET /api/ctc/verify-user"),
  ]);
  const method = methods.find(({ methodId }) => methodId === searchParams.get("method")) ?? null;
  const confirm = optionalIdIn<"payment">(searchParams, "confirm");
  const verified = !gates.missing.includes("kyc");
  const named = searchParams.get("only")?.split(",") ?? [];
  const fitting = methods.filter(({ methodId }) => named.includes(methodId));
  // In another currency, which a page without scripts asks for with the same names, none of them may be there.
  const isNamed = fitting.length > 0;
  return {
    texts: { ...messagesFor(visit.lang, ["payments", "security", "methods"]), ...uploadTexts(visit) },
    moneys,
    fiat,
    query: searchParams.get("q") ?? "",
    only: isNamed ? fitting.map(({ methodId }) => methodId) : null,
    methods: (isNamed ? fitting : methods).map(({ methodId, name, homeName, mark, instant }) => ({
      methodId,
      name,
      homeName,
      mark,
      instant,
    })),
    method,
    confirm,
    // Blank in a confirmation leaves what is stored.
    holder: method !== null && confirm === null && verified ? await verifiedName(visit) : "",
    next: nextOf(visit),
    verified,
    renderedAt: new Date().toISOString(),
  };
}
export type NewPaymentData = Awaited<ReturnType<typeof loadNewPayment>>;
export type FormMethod = Method;

/** The name that an account has to be in. Banks spell it in more than one way, so it can be changed, and saving compares the two. */
async function verifiedName({ api }: Visit): Promise<string> {
  return (await api("GET /api/a/v1/auth/kyc/info")).fullName ?? "";
}

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
  readonly attempt: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The detail that the refusal is about, or `code`, or empty for the whole. */
  readonly field: string;
  readonly problem: string;
  /** Only customer service can say more. */
  readonly needsSupport: boolean;
  readonly message: string;
  readonly channel: CodeChannel | undefined;
  readonly sent: SentCode | undefined;
  readonly qr: QrShown | null;
}

export const saveNewPayment = formAction({
  ...codeActions(async (channel, visit, fields) => {
    let qr = keptQr(fields);
    try {
      qr = (await uploadedQr(visit, fields)) ?? qr;
      const sent = await sendCode(visit, channel, { scene: "payment" });
      return data<NotSaved>({ ...keptOf(fields), qr, channel, sent });
    } catch (fault) {
      return refusedWith(fault, fields, qr);
    }
  }),
  save: async (visit, fields) => {
    let qr = keptQr(fields);
    try {
      qr = (await uploadedQr(visit, fields)) ?? qr;
      return redirect(await save(visit, fields, qr), 303);
    } catch (fault) {
      return refusedWith(fault, fields, qr);
    }
  },
});

function keptOf(fields: FormFields) {
  const channel = channelIn(fields) ?? undefined;
  return {
    attempt: randomUUID(),
    fields: detailsIn(fields),
    channel,
    field: "",
    problem: "",
    message: "",
    needsSupport: false,
    sent: undefined,
  };
}

function refusedWith(fault: unknown, fields: FormFields, qr: QrShown | null) {
  return giveBack<NotSaved>(fault, (refusal) => ({
    ...keptOf(fields),
    qr,
    message: refusal.message,
    ...faultOf(refusal),
    needsSupport: refusal.code === "payment_account_refused",
  }));
}

/** @returns where to go after it */
async function save(visit: Visit, form: FormFields, qr: QrShown | null): Promise<string> {
  const { searchParams } = visit.url;
  const [fields, securityCode] = [detailsIn(form), requiredCodeIn(form)];
  const confirmed = optionalIdIn<"payment">(searchParams, "confirm");
  if (confirmed !== null) {
    const known = { paymentId: confirmed, fields: withoutBlanks(fields), securityCode };
    await sendForm(visit.api, form, "POST /api/ctc/confirm-user-payment", known);
    return paths.payments(visit.lang, new URLSearchParams({ result: "confirmed" }));
  }
  const named = { methodId: searchParams.get("method") ?? "", fiat: searchParams.get("fiat") ?? "" };
  const known = { ...named, fields, qrFileId: qr?.fileId, securityCode };
  const { paymentId, methodId } = await sendForm(visit.api, form, "POST /api/ctc/create-user-payment", known);
  const next = nextOf(visit);
  if (next === null) return paths.payments(visit.lang, new URLSearchParams({ result: "added", about: paymentId }));
  // Back to the form that asked for an account, with this one chosen.
  const [path = "", search] = next.split("?");
  const chosen = new URLSearchParams(search);
  chosen.set("pay", `${methodId}:${paymentId}`);
  return `${path}?${chosen}`;
}

function withoutBlanks(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ""));
}

function detailsIn(fields: FormFields): Record<string, string> {
  const typed = fields.entries().filter(([name]) => name.startsWith("field_"));
  return Object.fromEntries(typed.map(([name, value]) => [name.slice(6), value.slice(0, 300)]));
}

async function uploadedQr(visit: Visit, fields: FormFields): Promise<QrShown | null> {
  const file = fields.file("qr");
  if (file === null) return null;
  const { fileId, qr } = await visit.api("POST /api/ctc/upload-picture", { body: { qr: "1" }, file });
  return qr === undefined ? null : { fileId, size: qr.size, path: qr.path };
}

/** A code that came up with an earlier sending of the form. The drawing is only shown again; what counts is the file. */
function keptQr(fields: FormFields): QrShown | null {
  if (!fields.has("qr_file")) return null;
  const path = fields.text("qr_path");
  if (!/^[MhHvVz\d -]{1,60000}$/.test(path)) throw new MalformedForm("the drawing is no path");
  return { fileId: fields.id("qr_file"), size: fields.wholeNumber("qr_size"), path };
}

const QR_WORDS: ReadonlySet<string> = new Set(["qr_unreadable", "qr_mismatch", "image_type", "image_too_large"]);

function faultOf(fault: Refusal): Pick<NotSaved, "field" | "problem"> {
  if (isAboutCode(fault.code)) return { field: "code", problem: "" };
  if (QR_WORDS.has(fault.code)) return { field: "qr_image", problem: "" };
  return { field: detailOf(fault, "field") ?? "", problem: detailOf(fault, "problem") ?? "" };
}

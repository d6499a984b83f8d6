import { randomUUID } from "node:crypto";
import type { FileViewData } from "@plaza/contract/calls/files.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { FileId, OrderId } from "@plaza/contract/ids.ts";
import { PARTY_ACTIONS, type PartyAction } from "@plaza/contract/order.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { Refusal } from "../../shell/api/call.ts";
import { fileIn, uploadKey } from "../../shell/files/form-file.server.ts";
import { channelIn, codeIn, isAboutCode, secondCodeIn, sendCode, requestedCode } from "../../account/security/code-form.server.ts";
import type { SentCode } from "../../account/security/purpose.ts";
import type { Visit } from "../../shell/session/visit.server.ts";
import type { FieldProblem, Typed } from "./form-values.ts";

type Input = WireOf<"POST /api/ctc/update-order-state">["body"];

/** What came of a form. `stay`: the address keeps what it had open. */
export type ActOutcome =
  | { readonly kind: "done"; readonly stay: boolean }
  | ({ readonly kind: "code_sent"; readonly act: string; readonly typed: Typed } & SentCode)
  | {
      readonly kind: "refused";
      readonly act: string;
      readonly status: number;
      readonly word: string;
      /** The API's sentence; empty where a field says it. */
      readonly message: string;
      readonly problem: FieldProblem | null;
      readonly typed: Typed;
      /** Given where the outcome is unknown: sending the same again must be the same wish. */
      readonly sameKey: string | null;
    };

/** Reads a form of the order page and does what it asks for. @throws Refusal for what is a page of its own: not found, not signed in */
export async function act(visit: Visit, orderId: OrderId, form: FormData): Promise<ActOutcome> {
  const asked = textOf(form, "act");
  let typed = typedIn(form);
  try {
    if (asked === "message") return await sendMessage(visit, orderId, form);
    const channel = requestedCode(form);
    // Where scripts don't run, the code's button sends the whole form here and gets it back filled in.
    if (channel !== null) {
      const sent = await sendCode(visit, channel, { scene: "release", orderId });
      return { kind: "code_sent", act: textOf(form, "for"), ...sent, typed: withSent(typed, channel) };
    }
    if (!isPartyAction(asked)) return refusal({ act: asked, status: 400, word: "malformed", message: "", problem: null, typed });
    typed = await withProof(visit, form, typed);
    return await change(visit, orderId, form, asked, typed);
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === "not_found" || fault.code === "not_signed_in") throw fault;
    const sameKey = fault.isTransient ? textOf(form, "key") : null;
    return {
      ...refusal({
        act: asked.startsWith("send_code_") ? textOf(form, "for") : asked,
        status: fault.status || 503,
        word: fault.code,
        message: fault.message,
        problem: fieldOf(fault, typed),
        typed,
      }),
      sameKey,
    };
  }
}

/** Uploads what was picked as a proof before anything else is looked at, so that whatever is wrong with the form, it is not picked twice. */
async function withProof(visit: Visit, form: FormData, typed: Typed): Promise<Typed> {
  const file = fileIn(form, "proof");
  if (file === null) return typed;
  const { fileId, name } = await visit.api("POST /api/ctc/upload-picture", {
    body: {},
    file,
    idempotencyKey: await uploadKey(keyIn(form), file),
  });
  return { ...typed, proof: { fileId, name } };
}

async function change(visit: Visit, orderId: OrderId, form: FormData, action: PartyAction, typed: Typed): Promise<ActOutcome> {
  const problem = problemIn(form, visit, typed);
  if (problem) return refusal({ act: action, status: 422, word: "field_invalid", message: "", problem, typed });
  const amount = form.has("amount") ? parseAmountInput(typed.amount, visit.lang) : null;
  const [securityCode, secondCode] = [codeIn(form), secondCodeIn(form)];
  const body: Input = {
    orderId,
    action,
    version: Number.parseInt(textOf(form, "version"), 10),
    ...(typed.reason ? { reason: typed.reason } : {}),
    ...(amount === null ? {} : { confirm: { amount, senderName: typed.senderName } }),
    ...(typed.payerName ? { payer: { name: typed.payerName, ...(typed.lastDigits ? { lastDigits: typed.lastDigits } : {}) } } : {}),
    ...(typed.proof ? { proofFileIds: [typed.proof.fileId] } : {}),
    ...(securityCode ? { securityCode } : {}),
    ...(secondCode ? { secondCode } : {}),
  };
  await visit.api("POST /api/ctc/update-order-state", { body, idempotencyKey: keyIn(form) });
  return { kind: "done", stay: false };
}

/** What the form itself asks for, checked here again since it may come from a page without scripts. */
function problemIn(form: FormData, visit: Visit, typed: Typed): FieldProblem | null {
  const tick = ["confirm_paid", "confirm_not_paid", "confirm_second", "confirm_settled", "confirm_reversible"].find(
    (name) => form.has(`asks_${name}`) && form.get(name) !== "yes",
  );
  if (tick !== undefined) return "tick";
  if (form.has("asks_reason") && typed.reason === "") return "reason";
  if (typed.lastDigits !== "" && !/^\d{2,6}$/.test(typed.lastDigits)) return "last_digits";
  if (!form.has("amount")) return null;
  if (parseAmountInput(typed.amount, visit.lang) === null) return "amount_unread";
  if (typed.senderName === "") return "sender_name";
  const expected = textOf(form, "expected_name");
  return expected !== "" && !namesMatch(expected, typed.senderName) && !typed.nameAccepted ? "name_differs" : null;
}

const PROOF_WORDS: ReadonlySet<Refusal["code"]> = new Set<Refusal["code"]>(["proof_needed", "image_type", "image_too_large"]);

/** Which field the API's refusal is about. */
function fieldOf(fault: Refusal, { secondChannel }: Typed): FieldProblem | null {
  if (isAboutCode(fault.code)) return channelOf(fault) === secondChannel && secondChannel !== undefined ? "second_code" : "code";
  if (PROOF_WORDS.has(fault.code)) return "proof";
  if (fault.code === "confirm_mismatch") return "amount";
  if (fault.code === "name_mismatch") return "name_blocked";
  return fault.code === "reason_needed" ? "reason" : null;
}

/** Of two codes, whose fault it is. */
function channelOf({ details }: Refusal): unknown {
  return (details as { channel?: unknown } | null)?.channel;
}

/** One field is for the channel that the code went by; of two, the one that is already. */
function withSent(typed: Typed, channel: SentCode["channel"]): Typed {
  if (typed.secondChannel === undefined) return { ...typed, channel };
  return typed.channel === channel ? typed : { ...typed, secondChannel: channel };
}

async function sendMessage(visit: Visit, orderId: OrderId, form: FormData): Promise<ActOutcome> {
  const content = textOf(form, "content");
  const clientId = textOf(form, "message_id") || randomUUID();
  const picked = fileIn(form, "file");
  const file =
    picked &&
    (await visit.api("POST /api/ctc/upload-file-by-form-data", {
      body: { orderId },
      file: picked,
      idempotencyKey: await uploadKey(clientId, picked),
    }));
  if (!content && !file) return { kind: "done", stay: true };
  const body = { orderId, type: typeOf(file), clientId, ...(content ? { content } : {}), ...(file ? { fileId: file.fileId } : {}) };
  await visit.api("POST /api/ctc/send-chat-msg", { body, idempotencyKey: clientId });
  return { kind: "done", stay: true };
}

function typeOf(file: FileViewData | null): "text" | "image" | "file" {
  if (file === null) return "text";
  return file.mime === "application/pdf" ? "file" : "image";
}

function typedIn(form: FormData): Typed {
  const proofId = textOf(form, "proof_id");
  return {
    reason: textOf(form, "reason").slice(0, 500),
    amount: textOf(form, "amount"),
    senderName: textOf(form, "sender_name").slice(0, 120),
    nameAccepted: form.get("name_accepted") === "yes",
    payerName: textOf(form, "payer_name").slice(0, 120),
    lastDigits: textOf(form, "last_digits"),
    channel: channelIn(form),
    secondChannel: form.has("second_channel") ? channelIn(form, "second_channel") : undefined,
    content: textOf(form, "content"),
    proof: /^\d{1,18}$/.test(proofId) ? { fileId: proofId as FileId, name: textOf(form, "proof_name").slice(0, 200) } : null,
  };
}

function refusal(facts: Omit<Extract<ActOutcome, { kind: "refused" }>, "kind" | "sameKey">): Extract<ActOutcome, { kind: "refused" }> {
  return { kind: "refused", sameKey: null, ...facts };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function keyIn(form: FormData): string {
  return textOf(form, "key") || randomUUID();
}

function isPartyAction(word: string): word is PartyAction {
  return (PARTY_ACTIONS as readonly string[]).includes(word);
}

import { detailOf } from "../../shell/api/refusal-detail.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { createHash } from "node:crypto";
import { CHAT_PHRASES } from "@plaza/contract/chat-phrases.ts";
import { tableOf } from "@plaza/contract/typed-keys.ts";
import type { FileViewData } from "@plaza/contract/calls/files.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { PARTY_ACTIONS, type PartyAction } from "@plaza/contract/order.ts";
import { readRecord, readText } from "@plaza/contract/unknown-value.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { statusOf } from "../../shell/session/page-error.server.ts";
import type { FormHandler, FormTable, Params } from "../../shell/forms/form-action.server.ts";
import { MalformedForm, type FormFields } from "../../shell/forms/form-fields.ts";
import { channelIn, codeIn, isAboutCode, secondCodeIn, sendCode } from "../../shell/security-code/code-form.server.ts";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import type { Visit } from "../../shell/session/visit.server.ts";
import { TICK_NAMES, type FieldProblem, type Typed } from "./form-values.ts";

/** What came of a form. `stay`: the address keeps what it had open. `order`: as an act has left it. */
export type ActOutcome =
  | { readonly kind: "done"; readonly stay: boolean; readonly order?: OrderView }
  | ({ readonly kind: "code_sent"; readonly act: string; readonly typed: Typed } & SentCode)
  | {
      readonly kind: "refused";
      readonly act: string;
      readonly status: number;
      readonly code: string;
      /** The API's sentence; empty where a field says it. */
      readonly message: string;
      readonly problem: FieldProblem | null;
      readonly typed: Typed;
    };

/** An action of one order. Refusals that have their own page are thrown: not found, not logged in. */
type OrderAction = (visit: Visit, fields: FormFields, orderId: OrderId) => Promise<ActOutcome>;

/** What the forms of an order's page ask for. Where scripts don't run, the code's buttons send the whole form and get it back filled in. */
const ORDER_ACTIONS: Readonly<Record<PartyAction | "message" | "send_code_email" | "send_code_phone", OrderAction>> = {
  message: (visit, fields, orderId) => orRefused(fields, "message", () => sendMessage(visit, orderId, fields)),
  send_code_email: (visit, fields, orderId) => codeSent(visit, fields, orderId, "email"),
  send_code_phone: (visit, fields, orderId) => codeSent(visit, fields, orderId, "phone"),
  ...tableOf(PARTY_ACTIONS, partyAction),
};

/** The same actions for a page's table. @param orderOf which order the form is about @param answer what the page answers with */
export function orderForms<Answer>(
  orderOf: (visit: Visit, fields: FormFields, params: Params) => OrderId,
  answer: (visit: Visit, outcome: ActOutcome, orderId: OrderId) => Answer,
): FormTable<Visit, Answer> {
  const entries = Object.entries(ORDER_ACTIONS).map(([name, act]): [string, FormHandler<Visit, Answer>] => [
    name,
    async (visit, fields, params) => {
      const orderId = orderOf(visit, fields, params);
      return answer(visit, await act(visit, fields, orderId), orderId);
    },
  ]);
  return Object.fromEntries(entries);
}

function codeSent(visit: Visit, fields: FormFields, orderId: OrderId, channel: SentCode["channel"]): Promise<ActOutcome> {
  const act = fields.choice("for", PARTY_ACTIONS);
  return orRefused(fields, act, async () => {
    const sent = await sendCode(visit, channel, { scene: "release", orderId });
    return { kind: "code_sent", act, ...sent, typed: withSent(typedIn(fields), channel) };
  });
}

function partyAction(action: PartyAction): OrderAction {
  return async (visit, fields, orderId) => {
    let typed = typedIn(fields);
    try {
      typed = await withProof(visit, fields, typed);
      return await change(visit, orderId, fields, action, typed);
    } catch (fault) {
      return refusedWith(fault, action, typed);
    }
  };
}

async function orRefused(fields: FormFields, act: string, run: () => Promise<ActOutcome>): Promise<ActOutcome> {
  try {
    return await run();
  } catch (fault) {
    return refusedWith(fault, act, typedIn(fields));
  }
}

function refusedWith(fault: unknown, act: string, typed: Typed): ActOutcome {
  if (!(fault instanceof Refusal) || fault.code === "not_found" || fault.code === "not_signed_in") throw fault;
  return {
    kind: "refused",
    act,
    status: statusOf(fault),
    code: fault.code,
    message: fault.message,
    problem: fieldOf(fault, typed),
    typed,
  };
}

/** Uploads what was picked as a proof before anything else is looked at, so that whatever is wrong with the form, it is not picked twice. */
async function withProof(visit: Visit, fields: FormFields, typed: Typed): Promise<Typed> {
  const file = fields.file("proof");
  if (file === null) return typed;
  const { fileId, name } = await visit.api("POST /api/ctc/upload-picture", { body: {}, file });
  return { ...typed, proof: { fileId, name } };
}

async function change(visit: Visit, orderId: OrderId, fields: FormFields, action: PartyAction, typed: Typed): Promise<ActOutcome> {
  const problem = problemIn(fields, visit, typed);
  if (problem !== null) return { kind: "refused", act: action, status: 422, code: "field_invalid", message: "", problem, typed };
  const amount = fields.has("amount") ? parseAmountInput(typed.amount, visit.lang) : null;
  const order = await sendForm(visit.api, fields, "POST /api/ctc/update-order-state", {
    orderId,
    action,
    reason: typed.reason || undefined,
    confirm: amount === null ? undefined : { amount, senderName: typed.senderName },
    payer: typed.payerName ? { name: typed.payerName, lastDigits: typed.lastDigits || undefined } : undefined,
    bankReference: typed.bankReference || undefined,
    proofFileIds: typed.proof ? [typed.proof.fileId] : undefined,
    securityCode: codeIn(fields),
    secondCode: secondCodeIn(fields),
    ...signatureIn(fields),
  });
  return { kind: "done", stay: false, order };
}

const LONGEST_SIGNATURE = 12_000;

/** What a passkey made (`sign-act.ts`); undefined where nothing was signed. @throws MalformedForm */
function signatureIn(fields: FormFields): { signature: { nonce: string; response: object } | undefined } {
  const text = fields.optionalText("signature", LONGEST_SIGNATURE);
  if (text === "") return { signature: undefined };
  try {
    const made: unknown = JSON.parse(text);
    return { signature: { nonce: readText(made, "nonce"), response: readRecord(made, "response") } };
  } catch {
    throw new MalformedForm("the field signature is no signature");
  }
}

/** What the form itself asks for, checked here again since it may come from a page without scripts. */
export function problemIn(fields: FormFields, visit: Pick<Visit, "lang">, typed: Typed): FieldProblem | null {
  if (TICK_NAMES.some((name) => fields.has(`asks_${name}`) && !typed.ticks.includes(name))) return "tick";
  if (fields.has("asks_reason") && typed.reason === "") return "reason";
  if (typed.lastDigits !== "" && !/^\d{2,6}$/.test(typed.lastDigits)) return "last_digits";
  if (!fields.has("amount")) return null;
  if (parseAmountInput(typed.amount, visit.lang) === null) return "amount_unread";
  if (typed.senderName === "") return "sender_name";
  const expected = fields.optionalText("expected_name");
  return expected !== "" && !namesMatch(expected, typed.senderName) && !typed.nameAccepted ? "name_differs" : null;
}

const PROOF_WORDS: ReadonlySet<Refusal["code"]> = new Set<Refusal["code"]>(["proof_needed", "image_type", "image_too_large"]);

/** Which field the API's refusal is about. */
function fieldOf(fault: Refusal, { secondChannel }: Typed): FieldProblem | null {
  if (isAboutCode(fault.code)) return detailOf(fault, "channel") === secondChannel ? "second_code" : "code";
  if (PROOF_WORDS.has(fault.code)) return "proof";
  if (fault.code === "bank_reference_needed" || fault.code === "bank_reference_invalid") return "bank_reference";
  if (fault.code === "confirm_mismatch") return "amount";
  if (fault.code === "name_mismatch") return "name_blocked";
  return fault.code === "reason_needed" ? "reason" : null;
}

/** One field is for the channel that the code went by; of two, the one that is already. */
function withSent(typed: Typed, channel: SentCode["channel"]): Typed {
  if (typed.secondChannel === undefined) return { ...typed, channel };
  return typed.channel === channel ? typed : { ...typed, secondChannel: channel };
}

async function sendMessage(visit: Visit, orderId: OrderId, fields: FormFields): Promise<ActOutcome> {
  const phrase = fields.has("phrase") ? fields.choice("phrase", CHAT_PHRASES) : null;
  const content = phrase === null ? fields.text("content") : "";
  const picked = fields.file("file");
  const file = picked && (await visit.api("POST /api/ctc/upload-file-by-form-data", { body: { orderId }, file: picked }));
  if (phrase === null && !content && !file) return nothingToSend(visit, fields);
  const details = {
    orderId,
    type: typeOf(file),
    ...(content ? { content } : {}),
    ...(phrase === null ? {} : { phrase }),
    ...(file ? { fileId: file.fileId } : {}),
  };
  // Sent again because nobody knew whether it had arrived, it is the same message.
  const clientId = createHash("sha256")
    .update(JSON.stringify([fields.key(), details]))
    .digest("base64url");
  await visit.api("POST /api/ctc/send-chat-msg", { body: { ...details, clientId } });
  return { kind: "done", stay: true };
}

/** The page's scripts send nothing empty; without them the press is answered. */
function nothingToSend({ lang }: Visit, fields: FormFields): ActOutcome {
  const message = translate(lang, "chat.nothing_to_send");
  return { kind: "refused", act: "message", status: 422, code: "statement_needed", message, problem: null, typed: typedIn(fields) };
}

function typeOf(file: FileViewData | null): "text" | "image" | "file" {
  if (file === null) return "text";
  return file.mime === "application/pdf" ? "file" : "image";
}

/** What the form held. */
export function typedIn(fields: FormFields): Typed {
  const proofId = fields.optionalId<"file">("proof_id");
  return {
    ticks: TICK_NAMES.filter((name) => fields.isTicked(name)),
    reason: fields.optionalText("reason", 500),
    amount: fields.optionalText("amount"),
    senderName: fields.optionalText("sender_name", 120),
    nameAccepted: fields.isTicked("name_accepted"),
    payerName: fields.optionalText("payer_name", 120),
    lastDigits: fields.optionalText("last_digits"),
    bankReference: fields.optionalText("bank_reference", 80),
    channel: channelIn(fields) ?? undefined,
    secondChannel: channelIn(fields, "second_channel") ?? undefined,
    content: fields.optionalText("content"),
    proof: proofId === null ? null : { fileId: proofId, name: fields.optionalText("proof_name", 200) },
  };
}

import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { Refusal } from "../../shell/api/call.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { DIAL_CODES } from "@plaza/domain/people/dial-codes.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { isStart } from "../../shell/server-paths.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { readBody, sendForm } from "../../shell/forms/form-body.server.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack, type Params } from "../../shell/forms/form-action.server.ts";
import { MalformedForm, type FormFields } from "../../shell/forms/form-fields.ts";
import {
  channelIn,
  codeActions,
  codeIn,
  isAboutCode,
  requiredCodeIn,
  sendCode,
  typedCodeIn,
} from "../../shell/security-code/code-form.server.ts";
import type { CodeChannel, CodePurpose, SentCode } from "../../shell/security-code/purpose.ts";
import { config } from "../../shell/config.server.ts";
import { dialOptions, likelyCountry } from "../../shell/countries.server.ts";
import { withDialCode } from "./phone-number.ts";
import { CHANNEL_OF_TOPIC, isSecurityTopic, type SecurityTopic } from "../../shell/security-topics.ts";

/** What one change needs to be shown. An authenticator's secret is made here, and the same one is shown again until it is confirmed. */
export async function loadTopic({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const { verification } = await requireLogin(context);
  const { topic } = params;
  if (!isSecurityTopic(topic) || isExchanges(topic) || isUseless(topic, verification)) throw pageNotFound(visit);
  const protection = await visit.api("GET /api/a/v1/auth/security");
  const passkey = protection.passkeys.find(({ id }) => id === visit.url.searchParams.get("id"));
  if (passkey === undefined && (topic === "passkey-rename" || topic === "passkey-remove")) throw pageNotFound(visit);
  const unconfirmed = protection.passkeys.filter(isUnconfirmed(protection.checkPasskeysSince));
  if (unconfirmed.length === 0 && topic === "passkeys-confirm") throw pageNotFound(visit);
  return {
    topic,
    ...waysToProve(protection, verification, topic),
    unconfirmed: protection.unconfirmed,
    dials: topic === "phone-add" ? { options: dialOptions(visit.lang), country: likelyCountry(visit.lang) } : null,
    setup: await setupOf(visit, topic, protection),
    passkeys: unconfirmed.map(({ id, name, lastUsedAt }) => ({ id, name, lastUsedAt })),
    passkey: passkey === undefined ? null : { id: passkey.id, name: passkey.name },
    holdHours: await holdHours(visit, topic),
    ...waysOf(visit),
    renderedAt: new Date().toISOString(),
  };
}

async function setupOf({ api }: Visit, topic: SecurityTopic, { authenticator, mayChange }: Protection) {
  if (topic !== "two-factor" || authenticator || !mayChange) return null;
  const { secret, uri } = await api("POST /api/a/v1/auth/two-factor/setup");
  return { secret, uri, drawing: drawQr(uri) };
}

const ADDS: ReadonlySet<SecurityTopic> = new Set(["confirm", "phone-add", "email-add", "two-factor"]);

type Protection = WireOf<"GET /api/a/v1/auth/security">["data"];

/** The browser has given a code minutes ago. An API of another make may not say. */
function isOpen({ setupUntil }: Partial<Protection>): boolean {
  return typeof setupUntil === "string";
}

/** One code at a time: who has something to prove it by says first that it is them, and then adds what comes with its own code. */
function waysToProve(protection: Protection, verification: Verification, topic: SecurityTopic) {
  const adds = ADDS.has(topic);
  const going = topic === "confirm" ? protection.unconfirmed?.channel : CHANNEL_OF_TOPIC[topic];
  const canProve = protection.stepUp && protection.mayChange && hasProof(verification, going);
  return { isVouched: adds && isOpen(protection), isStepUp: adds && canProve && !isOpen(protection) };
}

function hasProof({ exchange, authenticator, email, phone }: Verification, going: CodeChannel | undefined): boolean {
  return exchange || authenticator || (email !== "" && going !== "email") || (phone !== "" && going !== "phone");
}
type Verification = WireOf<"GET /api/a/v2/auth/user/info">["data"]["verification"];

/** Where the dialog closes to, and where it leads once all is done: a step of the way to the first trade leads on. */
function waysOf({ lang, url }: Visit): { readonly back: string; readonly onward: string } {
  const next = safeNext(url.searchParams.get("next"), "");
  if (!isStart(next)) return { back: paths.security(lang, next || undefined), onward: paths.security(lang, next || undefined) };
  const wanted = new URL(next, url).searchParams.get("next");
  return { back: paths.gate(lang, wanted ?? undefined), onward: next };
}

const REMOVES: ReadonlySet<SecurityTopic> = new Set(["phone-remove", "email-remove", "two-factor-off"]);

/** How long withdrawals stop after the change; 0: they don't. */
async function holdHours({ api }: Visit, topic: SecurityTopic): Promise<number> {
  return REMOVES.has(topic) ? (await api("GET /api/ctc/query-trading-rules")).securityHoldHours : 0;
}

/** Of the passkeys from before a reset of the password. */
function isUnconfirmed(since: string | null): (passkey: { readonly confirmedAt: string }) => boolean {
  return ({ confirmedAt }) => since !== null && Date.parse(confirmedAt) < Date.parse(since);
}
export type TopicData = Awaited<ReturnType<typeof loadTopic>>;

/** What a form held; codes and passwords never come back. */
interface TypedTopic {
  readonly account: string;
  /** Whose dial code goes before the number. */
  readonly country: string;
  readonly text: string;
  readonly channel: CodeChannel | undefined;
}

/**
 * What a refusal is about: a field of the change itself, the code of the address or app that is to be added, the code that vouches for it, or
 * none of them.
 */
type RefusedField = (typeof CHANGED)[number] | "own_code" | "code" | null;
const CHANGED = ["phone", "email", "word", "name", "oldPassword", "password"] as const;

export type TopicAnswer =
  | { readonly kind: "refused"; readonly about: RefusedField; readonly message: string; readonly typed: TypedTopic }
  /** `own`: to the address that is to be added, rather than to one that vouches for it. */
  | { readonly kind: "sent"; readonly own: boolean; readonly sent: SentCode; readonly typed: TypedTopic }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** Does what a form asks for: back to Account Security (303), or the form again with what was wrong, or the recovery codes, this once. */
export const changeTopic = formAction({
  ...codeActions((channel, visit, fields, params) => {
    const topic = topicIn(visit, params);
    return sent(visit, fields, false, { channel, scene: sceneOf(topic) });
  }),
  /** To the address that is to be added. */
  send_own_code: (visit, fields, params) => {
    topicIn(visit, params);
    const channel = fields.has("phone") ? "phone" : "email";
    return sent(visit, fields, true, { channel, scene: "bind", account: addressIn(fields, channel) });
  },
  /** The code that lets what follows be added. */
  prove: async (visit, fields, params) => {
    topicIn(visit, params);
    try {
      await sendForm(visit.api, fields, "POST /api/a/v1/auth/step-up", { securityCode: requiredCodeIn(fields) });
    } catch (fault) {
      return refusedWith(fault, visit, fields);
    }
    return redirect(visit.url.pathname + visit.url.search, 303);
  },
  change: async (visit, fields, params) => {
    const topic = topicIn(visit, params);
    try {
      const codes = await CHANGES[topic](visit, fields);
      if (codes !== null) return data<TopicAnswer>({ kind: "codes", codes });
    } catch (fault) {
      return refusedWith(fault, visit, fields);
    }
    const { onward } = waysOf(visit);
    return redirect(isStart(onward) ? onward : `${onward}${onward.includes("?") ? "&" : "?"}changed=1`, 303);
  },
});

function topicIn(visit: Visit, { topic }: Params): SecurityTopic {
  if (!isSecurityTopic(topic) || isExchanges(topic)) throw pageNotFound(visit);
  return topic;
}

const EXCHANGES_TOPICS: ReadonlySet<SecurityTopic> = new Set([
  "password",
  "phone-remove",
  "email-remove",
  "login-code-on",
  "login-code-off",
  "passkey-add",
  "passkey-rename",
  "passkeys-confirm",
]);

const AUTHENTICATOR_TOPICS: ReadonlySet<SecurityTopic> = new Set(["two-factor", "recovery-codes", "login-code-on", "login-code-off"]);

/** What would be set up for nothing, because the exchange checks this user's codes. */
function isUseless(topic: SecurityTopic, verification: { readonly exchange: boolean }): boolean {
  return verification.exchange && AUTHENTICATOR_TOPICS.has(topic);
}

/** What users who log in at the exchange change there. */
function isExchanges(topic: SecurityTopic): boolean {
  return config.exchangeLogin && EXCHANGES_TOPICS.has(topic);
}

function typedIn(fields: FormFields): TypedTopic {
  const [phone, word] = [fields.optionalText("phone"), fields.optionalText("word")];
  return {
    account: phone === "" ? fields.optionalText("email") : phone,
    country: fields.optionalText("country", 2),
    text: word === "" ? fields.optionalText("name") : word,
    channel: channelIn(fields) ?? undefined,
  };
}

function refusedWith(fault: unknown, visit: Visit, fields: FormFields) {
  if (fault instanceof Refusal && fault.status === 404) throw fault;
  return giveBack<TopicAnswer>(fault, (refusal) => ({
    kind: "refused",
    ...problemOf(refusal, visit, fields),
    typed: typedIn(fields),
  }));
}

/** The API says which of two codes it means; an API of another make may not. */
function problemOf(refusal: Refusal, visit: Visit, fields: FormFields): { readonly about: RefusedField; readonly message: string } {
  const { field, message } = fieldProblem(visit, fields, refusal);
  if (isAboutCode(refusal.code)) {
    return { about: fields.has("own_code") && (field === "code" || !fields.has("code")) ? "own_code" : "code", message };
  }
  if (refusal.code === "weak_password") return { about: "password", message };
  if (refusal.code === "wrong_password") return { about: "oldPassword", message };
  // Where a code is sent to it, the new address is the call's `account`.
  const name = field === "account" ? ["phone", "email"].find((channel) => fields.has(channel)) : field;
  return { about: CHANGED.find((changed) => changed === name && fields.has(changed)) ?? null, message };
}

/** The "Send code" buttons of a form without scripts. */
async function sent(visit: Visit, fields: FormFields, own: boolean, { channel, ...purpose }: CodePurpose & Pick<SentCode, "channel">) {
  try {
    return data<TopicAnswer>({ kind: "sent", own, sent: await sendCode(visit, channel, purpose), typed: typedIn(fields) });
  } catch (fault) {
    return refusedWith(fault, visit, fields);
  }
}

function sceneOf(topic: SecurityTopic): "bind" | "unbind" | "password" {
  if (topic === "password") return "password";
  return topic.endsWith("remove") || topic.endsWith("off") ? "unbind" : "bind";
}

type Change = (visit: Visit, fields: FormFields) => Promise<readonly string[] | null>;

const CHANGES: Readonly<Record<SecurityTopic, Change>> = {
  confirm: async (visit, fields) => {
    const { unconfirmed } = await visit.api("GET /api/a/v1/auth/security");
    if (unconfirmed !== null) await bind(visit, unconfirmed.channel, fields, { [unconfirmed.channel]: unconfirmed.account });
    return null;
  },
  "phone-add": async (visit, fields) => bind(visit, "phone", fields),
  "email-add": async (visit, fields) => bind(visit, "email", fields),
  "phone-remove": (visit, fields) => done(sendForm(visit.api, fields, "DELETE /api/a/v1/auth/phone", proofIn(fields))),
  "email-remove": (visit, fields) => done(sendForm(visit.api, fields, "DELETE /api/a/v1/auth/email", proofIn(fields))),
  "two-factor": async (visit, fields) => {
    const known = { code: typedCodeIn(fields, "own_code"), ...proofIn(fields) };
    return (await sendForm(visit.api, fields, "POST /api/a/v1/auth/two-factor", known)).recoveryCodes;
  },
  "two-factor-off": (visit, fields) => done(sendForm(visit.api, fields, "DELETE /api/a/v1/auth/two-factor", proofIn(fields))),
  "login-code-on": (visit, fields) =>
    done(sendForm(visit.api, fields, "POST /api/a/v1/auth/login-two-factor", { on: true, ...proofIn(fields) })),
  "login-code-off": (visit, fields) =>
    done(sendForm(visit.api, fields, "POST /api/a/v1/auth/login-two-factor", { on: false, ...proofIn(fields) })),
  "recovery-codes": async (visit, fields) =>
    (await sendForm(visit.api, fields, "POST /api/a/v1/auth/recovery-codes", proofIn(fields))).recoveryCodes,
  password: (visit, fields) => done(sendForm(visit.api, fields, "POST /api/a/v2/auth/password", proofIn(fields))),
  "anti-phishing": (visit, fields) => done(sendForm(visit.api, fields, "POST /api/a/v1/auth/anti-phishing", proofIn(fields))),
  // Made by the page's scripts alone: the browser's credential API has no form.
  "passkey-add": () => Promise.reject(new MalformedForm("a passkey is made by the page's scripts")),
  "passkey-rename": (visit, fields) => {
    const body = readBody(fields, "POST /api/a/v1/auth/passkeys/{id}");
    return done(visit.api("POST /api/a/v1/auth/passkeys/{id}", { params: { id: fields.id<"passkey">("id") }, body }));
  },
  "passkeys-confirm": (visit, fields) => done(sendForm(visit.api, fields, "POST /api/a/v1/auth/confirm-passkeys", proofIn(fields))),
  "passkey-remove": (visit, fields) => {
    const body = readBody(fields, "DELETE /api/a/v1/auth/passkeys/{id}", proofIn(fields));
    return done(visit.api("DELETE /api/a/v1/auth/passkeys/{id}", { params: { id: fields.id<"passkey">("id") }, body }));
  },
};

type Address = { readonly [channel in "phone" | "email"]?: string };

/** The address that is to be added; a number with the dial code that was chosen for it. */
function addressIn(fields: FormFields, channel: "phone" | "email"): string {
  const typed = fields.text(channel);
  const dial = DIAL_CODES.get(fields.optionalChoice("country", [...DIAL_CODES.keys()]) ?? "");
  return channel === "phone" && dial !== undefined ? withDialCode(dial, typed) : typed;
}

/** @param address where it is settled */
async function bind(visit: Visit, channel: "phone" | "email", fields: FormFields, address: Address = {}): Promise<null> {
  const known = { [channel]: addressIn(fields, channel), ...address, code: typedCodeIn(fields, "own_code"), ...proofIn(fields) };
  await sendForm(visit.api, fields, channel === "phone" ? "POST /api/a/v1/auth/phone" : "POST /api/a/v1/auth/email", known);
  return null;
}

async function done(asked: Promise<unknown>): Promise<null> {
  await asked;
  return null;
}

function proofIn(fields: FormFields): { readonly securityCode: ReturnType<typeof codeIn> } {
  return { securityCode: codeIn(fields) };
}

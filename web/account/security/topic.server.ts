import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { Id } from "@plaza/contract/ids.ts";
import { Refusal } from "../../shell/api/call.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import { paths } from "../../shell/paths.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { channelIn, codeIn, sendCode, requestedCode } from "./code-form.server.ts";
import { textIn } from "./form-text.ts";
import type { CodeChannel, SentCode } from "./purpose.ts";
import { isSecurityTopic, type SecurityTopic } from "./topics.ts";

/** What one change needs to be shown. An authenticator's secret is made here, and the same one is shown again until it is confirmed. */
export async function loadTopic({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { topic } = params;
  if (!isSecurityTopic(topic)) throw pageNotFound(visit);
  const protection = await orAway(visit.api("GET /api/a/v1/auth/security"));
  const sets = topic === "two-factor" && !protection.authenticator && protection.mayChange;
  const setup = sets ? await orAway(visit.api("POST /api/a/v1/auth/two-factor/setup")) : null;
  const passkey = protection.passkeys.find(({ id }) => id === visit.url.searchParams.get("id"));
  if (passkey === undefined && (topic === "passkey-rename" || topic === "passkey-remove")) throw pageNotFound(visit);
  return {
    topic,
    unconfirmed: protection.unconfirmed,
    setup: setup === null ? null : { secret: setup.secret, drawing: drawQr(setup.uri) },
    passkey: passkey === undefined ? null : { id: passkey.id, name: passkey.name },
    back: paths.security(visit.lang, visit.url.searchParams.get("next") ?? undefined),
    renderedAt: new Date().toISOString(),
  };
}
export type TopicData = Awaited<ReturnType<typeof loadTopic>>;

/** What a form held; codes and passwords never come back. */
interface TypedTopic {
  readonly account: string;
  readonly text: string;
  readonly channel: CodeChannel;
}

export type TopicAnswer =
  | { readonly kind: "refused"; readonly word: string; readonly message: string; readonly typed: TypedTopic }
  /** `own`: to the address that is to be added, rather than to one that vouches for it. */
  | { readonly kind: "sent"; readonly own: boolean; readonly sent: SentCode; readonly typed: TypedTopic }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** Does what a form asks for: back to Account Security (303), or the form again with what was wrong, or the recovery codes, this once. */
export async function changeTopic({ request, context, params }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { topic } = params;
  if (!isSecurityTopic(topic)) throw pageNotFound(visit);
  const form = await request.formData();
  const typed: TypedTopic = { account: textIn(form, "account"), text: textIn(form, "text"), channel: channelIn(form) };
  try {
    const sent = await sentIn(visit, topic, form, typed);
    if (sent !== null) return data<TopicAnswer>({ ...sent, typed });
    const codes = await CHANGES[topic](visit, form, typed);
    if (codes !== null) return data<TopicAnswer>({ kind: "codes", codes });
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === "not_signed_in" || fault.code === "not_found") throw fault;
    return data<TopicAnswer>({ kind: "refused", word: fault.code, message: fault.message, typed }, { status: fault.status || 503 });
  }
  const next = visit.url.searchParams.get("next") ?? undefined;
  const back = paths.security(visit.lang, next);
  return redirect(`${back}${next === undefined ? "?" : "&"}changed=1`, 303);
}

/** The "Send code" buttons of a form without scripts. */
async function sentIn(visit: Visit, topic: SecurityTopic, form: FormData, typed: TypedTopic) {
  const own = form.get("act") === "send_own_code";
  if (own) {
    const channel = topic.startsWith("phone") ? "phone" : "email";
    return { kind: "sent", own, sent: await sendCode(visit, channel, { scene: "bind", account: typed.account }) } as const;
  }
  const channel = requestedCode(form);
  if (channel === null) return null;
  return { kind: "sent", own, sent: await sendCode(visit, channel, { scene: sceneOf(topic) }) } as const;
}

function sceneOf(topic: SecurityTopic): "bind" | "unbind" | "password" {
  if (topic === "password") return "password";
  return topic.endsWith("remove") || topic.endsWith("off") ? "unbind" : "bind";
}

type Change = (visit: Visit, form: FormData, typed: TypedTopic) => Promise<readonly string[] | null>;

const CHANGES: Readonly<Record<SecurityTopic, Change>> = {
  confirm: async (visit, form) => {
    const { unconfirmed } = await visit.api("GET /api/a/v1/auth/security");
    if (unconfirmed !== null) await bind(visit, unconfirmed.channel, unconfirmed.account, form);
    return null;
  },
  "phone-add": async (visit, form, typed) => bind(visit, "phone", typed.account, form),
  "email-add": async (visit, form, typed) => bind(visit, "email", typed.account, form),
  "phone-remove": (visit, form) => done(visit.api("DELETE /api/a/v1/auth/phone", { body: proofIn(form) })),
  "email-remove": (visit, form) => done(visit.api("DELETE /api/a/v1/auth/email", { body: proofIn(form) })),
  "two-factor": async (visit, form) => {
    const body = { code: textIn(form, "own_code").replaceAll(/\s/g, "") || "-", ...proofIn(form) };
    return (await visit.api("POST /api/a/v1/auth/two-factor", { body })).recoveryCodes;
  },
  "two-factor-off": (visit, form) => done(visit.api("DELETE /api/a/v1/auth/two-factor", { body: proofIn(form) })),
  "login-code-on": (visit, form) => done(visit.api("POST /api/a/v1/auth/login-two-factor", { body: { on: true, ...proofIn(form) } })),
  "login-code-off": (visit, form) => done(visit.api("POST /api/a/v1/auth/login-two-factor", { body: { on: false, ...proofIn(form) } })),
  "recovery-codes": async (visit, form) => (await visit.api("POST /api/a/v1/auth/recovery-codes", { body: proofIn(form) })).recoveryCodes,
  password: (visit, form) => {
    const secret = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" && value !== "" ? value : "-";
    };
    const body = { oldPassword: secret("old_password"), password: secret("password"), ...proofIn(form) };
    return done(visit.api("POST /api/a/v2/auth/password", { body }));
  },
  "anti-phishing": (visit, form, typed) =>
    done(visit.api("POST /api/a/v1/auth/anti-phishing", { body: { word: typed.text, ...proofIn(form) } })),
  // Made by the page's scripts alone: the browser's credential API has no form.
  "passkey-add": () => Promise.resolve(null),
  "passkey-rename": (visit, form, typed) =>
    done(
      visit.api("POST /api/a/v1/auth/passkeys/{id}", { params: { id: textIn(form, "id") as Id<"passkey"> }, body: { name: typed.text } }),
    ),
  "passkey-remove": (visit, form) =>
    done(visit.api("DELETE /api/a/v1/auth/passkeys/{id}", { params: { id: textIn(form, "id") as Id<"passkey"> }, body: proofIn(form) })),
};

async function bind(visit: Visit, channel: "phone" | "email", account: string, form: FormData): Promise<null> {
  const common = { code: textIn(form, "own_code").replaceAll(/\s/g, "") || "-", ...proofIn(form) };
  await (channel === "phone"
    ? visit.api("POST /api/a/v1/auth/phone", { body: { phone: account, ...common } })
    : visit.api("POST /api/a/v1/auth/email", { body: { email: account, ...common } }));
  return null;
}

async function done(asked: Promise<unknown>): Promise<null> {
  await asked;
  return null;
}

function proofIn(form: FormData): { securityCode?: NonNullable<ReturnType<typeof codeIn>> } {
  const securityCode = codeIn(form);
  return securityCode === undefined ? {} : { securityCode };
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { WEBHOOK_EVENTS } from "@plaza/contract/webhook-signing.ts";
import type { DeliveryView, WebhookView } from "@plaza/contract/calls/webhooks.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { codeIn, isAboutCode, sendCode, requestedCode } from "../security/code-form.server.ts";
import type { SentCode } from "../security/purpose.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

export interface Log {
  readonly webhook: WebhookView;
  readonly items: readonly DeliveryView[];
  readonly nextCursor: string | null;
}

/** The webhooks, and where the address names one, what was delivered to it. */
export async function loadHooks({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const hooks = await orAway(visit.api("GET /api/ctc/query-webhooks"));
  const asked = visit.url.searchParams.get("log");
  const log = asked === null ? null : await readLog(visit, hooks, asked);
  return { texts: messagesFor(visit.lang, ["apikeys", "security"]), hooks, log, renderedAt: new Date().toISOString() };
}
export type HooksData = Awaited<ReturnType<typeof loadHooks>>;

async function readLog(visit: Visit, hooks: readonly WebhookView[], asked: string): Promise<Log> {
  const webhook = hooks.find((one) => one.webhookId === asked);
  if (webhook === undefined) throw pageNotFound(visit);
  const cursor = visit.url.searchParams.get("cursor");
  const after = cursor !== null && /^\d{1,18}$/.test(cursor) ? { cursor: cursor as never } : {};
  const page = await orAway(visit.api("GET /api/ctc/query-webhook-deliveries", { query: { webhookId: webhook.webhookId, ...after } }));
  return { webhook, ...page };
}

export interface TypedHook {
  readonly url: string;
  readonly events: readonly string[];
}

export type HookAnswer =
  | { readonly kind: "made" | "rotated"; readonly secret: string }
  | { readonly kind: "removed" | "queued" }
  | { readonly kind: "code_sent"; readonly of: string; readonly sent: SentCode; readonly typed: TypedHook }
  | {
      readonly kind: "refused";
      readonly of: string;
      readonly message: string;
      readonly isUrl: boolean;
      readonly aboutCode: boolean;
      readonly typed: TypedHook;
    };

export async function actOnHooks({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  // Whose form it is: "new", or the webhook that gets a new secret.
  const of = textIn(form, "of") ?? "new";
  const typed = { url: (textIn(form, "url") ?? "").slice(0, 500), events: form.getAll("events").filter((one) => typeof one === "string") };
  const answer = await answerTo(visit, form, of, typed);
  return data(answer, { status: answer.kind === "refused" ? 422 : 200, headers: { "cache-control": "no-store" } });
}

async function answerTo(visit: Visit, form: FormData, of: string, typed: TypedHook): Promise<HookAnswer> {
  try {
    const [removed, replayed] = [textIn(form, "remove"), textIn(form, "replay")];
    if (removed !== null) {
      await visit.api("POST /api/ctc/remove-webhook", { body: { webhookId: removed as never } });
      return { kind: "removed" };
    }
    if (replayed !== null) {
      await visit.api("POST /api/ctc/replay-webhook-delivery", { body: { deliveryId: replayed as never } });
      return { kind: "queued" };
    }
    const input = requestedCode(form);
    if (input !== null) return { kind: "code_sent", of, sent: await sendCode(visit, input, { scene: "api" }), typed };
    return of === "new" ? await create(visit, form, typed) : await rotate(visit, form, of);
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === "not_signed_in") throw fault;
    const isUrl = fault.code === "field_invalid" || fault.code === "invalid_request";
    return { kind: "refused", of, message: fault.message, isUrl, aboutCode: isAboutCode(fault.code), typed };
  }
}

async function create(visit: Visit, form: FormData, { url, events }: TypedHook): Promise<HookAnswer> {
  const code = codeIn(form);
  const wanted = WEBHOOK_EVENTS.filter((event) => events.includes(event));
  const body = { url: url.trim(), events: wanted.length === 0 ? [...WEBHOOK_EVENTS] : wanted };
  const { secret } = await visit.api("POST /api/ctc/create-webhook", {
    body: { ...body, ...(code === undefined ? {} : { securityCode: code }) },
  });
  return { kind: "made", secret };
}

async function rotate(visit: Visit, form: FormData, of: string): Promise<HookAnswer> {
  const code = codeIn(form);
  const body = { webhookId: of as never, ...(code === undefined ? {} : { securityCode: code }) };
  const { secret } = await visit.api("POST /api/ctc/rotate-webhook-secret", { body });
  return { kind: "rotated", secret };
}

function textIn(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

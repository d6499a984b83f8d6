import { sendForm } from "../../shell/forms/form-body.server.ts";
import { data, type LoaderFunctionArgs } from "react-router";
import { WEBHOOK_EVENTS } from "@plaza/contract/webhook-signing.ts";
import type { DeliveryView, WebhookView } from "@plaza/contract/calls/webhooks.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { codeActions, codeIn, isAboutCode, sendCode } from "../../shell/security-code/code-form.server.ts";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

export interface Log {
  readonly webhook: WebhookView;
  readonly items: readonly DeliveryView[];
  readonly nextCursor: string | null;
}

/** The webhooks, and where the address names one, what was delivered to it. */
export async function loadHooks({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const hooks = await visit.api("GET /api/ctc/query-webhooks");
  const asked = visit.url.searchParams.get("log");
  const log = asked === null ? null : await readLog(visit, hooks, asked);
  return { texts: messagesFor(visit.lang, ["apikeys", "security"]), hooks, log, renderedAt: new Date().toISOString() };
}
export type HooksData = Awaited<ReturnType<typeof loadHooks>>;

async function readLog(visit: Visit, hooks: readonly WebhookView[], asked: string): Promise<Log> {
  const webhook = hooks.find((hook) => hook.webhookId === asked);
  if (webhook === undefined) throw pageNotFound(visit);
  const cursor = optionalIdIn<"delivery">(visit.url.searchParams, "cursor");
  const after = cursor === null ? {} : { cursor };
  const page = await visit.api("GET /api/ctc/query-webhook-deliveries", { query: { webhookId: webhook.webhookId, ...after } });
  return { webhook, ...page };
}

export interface TypedHook {
  readonly url: string;
  readonly events: readonly (typeof WEBHOOK_EVENTS)[number][];
}

export type HookAnswer =
  | { readonly kind: "made" | "rotated"; readonly secret: string }
  | { readonly kind: "removed" | "resumed" | "queued" }
  | { readonly kind: "code_sent"; readonly of: string; readonly sent: SentCode; readonly typed: TypedHook }
  | {
      readonly kind: "refused";
      readonly of: string;
      readonly message: string;
      readonly isUrl: boolean;
      readonly aboutCode: boolean;
      readonly typed: TypedHook;
    };

const answered = (answer: HookAnswer) => data(answer, { headers: { "cache-control": "no-store" } });

export const actOnHooks = formAction({
  ...codeActions((channel, visit, fields) =>
    orRefused(fields, async () => {
      const sent = await sendCode(visit, channel, { scene: "api" });
      return { kind: "code_sent", of: ofIn(fields), sent, typed: typedIn(fields) };
    }),
  ),
  create: (visit, fields) =>
    orRefused(fields, async () => {
      const { secret } = await sendForm(visit.api, fields, "POST /api/ctc/create-webhook", { securityCode: codeIn(fields) });
      return { kind: "made", secret };
    }),
  rotate: (visit, fields) =>
    orRefused(fields, async () => {
      const known = { webhookId: fields.id<"webhook">("of"), securityCode: codeIn(fields) };
      return { kind: "rotated", secret: (await sendForm(visit.api, fields, "POST /api/ctc/rotate-webhook-secret", known)).secret };
    }),
  resume: (visit, fields) =>
    orRefused(fields, async () => {
      const known = { webhookId: fields.id<"webhook">("of"), securityCode: codeIn(fields) };
      await sendForm(visit.api, fields, "POST /api/ctc/resume-webhook", known);
      return { kind: "resumed" };
    }),
  remove: (visit, fields) =>
    orRefused(fields, async () => {
      await sendForm(visit.api, fields, "POST /api/ctc/remove-webhook");
      return { kind: "removed" };
    }),
  replay: (visit, fields) =>
    orRefused(fields, async () => {
      await sendForm(visit.api, fields, "POST /api/ctc/replay-webhook-delivery");
      return { kind: "queued" };
    }),
});

async function orRefused(fields: FormFields, act: () => Promise<HookAnswer>) {
  try {
    return answered(await act());
  } catch (fault) {
    return giveBack<HookAnswer>(fault, ({ code, message }) => {
      const isUrl = code === "field_invalid" || (code === "invalid_request" && fields.has("events"));
      return { kind: "refused", of: ofIn(fields), message, isUrl, aboutCode: isAboutCode(code), typed: typedIn(fields) };
    });
  }
}

/** Whose form it is: "new", or the webhook that is confirmed or gets a new secret. */
function ofIn(fields: FormFields): string {
  return fields.has("of") ? fields.id("of") : "new";
}

function typedIn(fields: FormFields): TypedHook {
  return { url: fields.optionalText("url", 500), events: fields.choices("events", WEBHOOK_EVENTS) };
}

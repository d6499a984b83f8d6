import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { WebhookView } from "@plaza/contract/calls/webhooks.ts";
import { notifySecurityChange } from "../../people/accounts/security-event.ts";
import type { Guesser } from "../../people/accounts/code-purpose.ts";
import { consumeSecurityCode } from "../../people/accounts/security-code.service.ts";
import type { Config } from "../../core/config.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { seal } from "../../core/secrets/seal.ts";
import { readDestination, type Reach } from "./destination.ts";
import {
  addSecret,
  confirmWebhook,
  insertWebhook,
  lockPausedWebhook,
  lockWebhook,
  retireSecretsIn,
  webhooksOf,
  type WebhookId,
  type WebhookRow,
} from "./webhook.store.ts";

const MOST_WEBHOOKS = 5;
const SECRET_BYTES = 32;
const OVERLAP_HOURS = 24;
const PURPOSE = { scene: "api", orderId: null, facts: "api" } as const;

/** Which addresses a webhook may have. Production takes HTTPS alone. */
export function reachOf(config: Pick<Config, "mode" | "webhookLoopback">): Reach {
  return { loopback: config.webhookLoopback, httpsOnly: config.mode === "production" };
}

/** What a sealed webhook secret is bound to. */
export function secretAad(webhookId: WebhookId, secretId: string): string {
  return `webhook.${webhookId}.secret.${secretId}`;
}

type Input = WireOf<"POST /api/ctc/create-webhook">["body"];

/** Adds a webhook by a security code. Its secret is in this response only. */
export async function createWebhook(
  context: Context,
  tx: Tx,
  by: Guesser,
  input: Input,
): Promise<Outcome<WireOf<"POST /api/ctc/create-webhook">["data"]>> {
  const { userId } = by;
  const url = readDestination(input.url.trim(), reachOf(context.config));
  if (url === null) return refuse("field_invalid", { field: "url" });
  await lockQuota(tx, "webhook", userId);
  if ((await webhooksOf(tx, userId)).length >= MOST_WEBHOOKS)
    return refuse("limit_reached", { most: MOST_WEBHOOKS }, { most: MOST_WEBHOOKS });
  const wrong = await consumeSecurityCode(context, tx, by, input.securityCode, PURPOSE);
  if (wrong !== null) return wrong;
  const id = await insertWebhook(tx, userId, url.href, input.events);
  const secret = await newSecret(context, tx, id);
  const made = (await webhooksOf(tx, userId)).find((webhook) => webhook.id === id);
  if (made === undefined) throw new Error("a webhook that was just written is gone");
  notifySecurityChange(context, tx, userId, "webhook", "webhook_added");
  return { webhook: webhookView(made), secret };
}

/** Makes a new secret by a security code. The old one signs too for `OVERLAP_HOURS`. */
export async function rotateSecret(
  context: Context,
  tx: Tx,
  by: Guesser,
  input: WireOf<"POST /api/ctc/rotate-webhook-secret">["body"],
): Promise<Outcome<{ secret: string }>> {
  const { userId } = by;
  if (!(await lockWebhook(tx, userId, input.webhookId))) return refuse("not_found");
  const wrong = await consumeSecurityCode(context, tx, by, input.securityCode, PURPOSE);
  if (wrong !== null) return wrong;
  notifySecurityChange(context, tx, userId, "webhook", "webhook_secret_rotated");
  await retireSecretsIn(tx, input.webhookId, OVERLAP_HOURS);
  return { secret: await newSecret(context, tx, input.webhookId) };
}

/** Lets a webhook that a password reset has paused send again, by a security code. */
export async function resumeWebhook(
  context: Context,
  tx: Tx,
  by: Guesser,
  { webhookId, securityCode }: WireOf<"POST /api/ctc/resume-webhook">["body"],
): Promise<Outcome<{ resumed: boolean }>> {
  if (!(await lockPausedWebhook(tx, by.userId, webhookId))) return refuse("not_found");
  const wrong = await consumeSecurityCode(context, tx, by, securityCode, PURPOSE);
  if (wrong !== null) return wrong;
  await confirmWebhook(tx, webhookId);
  notifySecurityChange(context, tx, by.userId, "other", "webhook_resumed");
  return { resumed: true };
}

async function newSecret(context: Context, tx: Tx, webhookId: WebhookId): Promise<string> {
  const secret = context.randomBytes(SECRET_BYTES).toString("hex");
  await addSecret(tx, webhookId, (secretId) => seal(context.config.sealingKey, secretAad(webhookId, secretId), secret));
  return secret;
}

/** A webhook as its owner sees it, with what waits for delivery. */
export function webhookView(row: WebhookRow): WebhookView {
  return {
    webhookId: row.id,
    url: row.url,
    events: [...row.events],
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    secrets: row.secrets,
    pending: row.pending,
    failed: row.failed,
  };
}

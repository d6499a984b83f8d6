/**
 * How a webhook proves that it is ours, in two ways with the same secrets: `Plaza-Webhook-Signature`, and the headers of Standard Webhooks, which
 * libraries verify. Each has one signature for each secret that is good at present.
 */

/** The events that a webhook can receive. */
export const WEBHOOK_EVENTS = ["order", "chat", "notification"] as const;

/** Why a delivery was not taken. `redirect` and `status`: the receiver answered with another status than 200 to 299. */
export const DELIVERY_ERRORS = ["timeout", "connection", "private_address", "unknown_host", "redirect", "status"] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export const WEBHOOK_SIGNATURE_HEADER = "plaza-webhook-signature";
/**
 * For receivers: refuse older ones, so that a recorded one can't be sent again later.
 * @public
 */
export const WEBHOOK_MAX_AGE_MS = 300_000;

/** What is signed, with HMAC-SHA256 as hexadecimal. @param at milliseconds since 1970 */
export function webhookText(at: number, body: string): string {
  return `${at}.${body}`;
}

/** The header `Plaza-Webhook-Signature`: one signature for each key that is valid now. @param at milliseconds since 1970 */
export function webhookSignature(at: number, body: string, keys: readonly string[], hmac: (key: string, text: string) => string): string {
  return [`t=${at}`, ...keys.map((key) => `v1=${hmac(key, webhookText(at, body))}`)].join(",");
}

/**
 * The headers of Standard Webhooks. What is signed, with HMAC-SHA256 as base64, is the id, the time and the body, joined by dots.
 * @param eventId the same for every delivery of an event; has no dot
 * @param at milliseconds since 1970; the header has seconds
 */
export function standardWebhookHeaders(
  { eventId, at, body }: { readonly eventId: string; readonly at: number; readonly body: string },
  keys: readonly string[],
  hmacBase64: (key: string, text: string) => string,
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const seconds = String(Math.floor(at / 1000));
  const signatures = keys.map((key) => `v1,${hmacBase64(key, `${eventId}.${seconds}.${body}`)}`);
  return { "webhook-id": eventId, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}

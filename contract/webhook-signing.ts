/** How a webhook proves that it is ours. `t`: when it was signed, milliseconds since 1970; one `v1` for each secret that is good at present. */

/** The events that a webhook can receive. */
export const WEBHOOK_EVENTS = ["order", "chat"] as const;

export const WEBHOOK_SIGNATURE_HEADER = "plaza-webhook-signature";
/**
 * For receivers: refuse older ones, so that a recorded one can't be sent again later.
 * @public
 */
export const WEBHOOK_MAX_AGE_MS = 300_000;

/** What is signed, with HMAC-SHA256 as hexadecimal. */
export function webhookText(at: number, body: string): string {
  return `${at}.${body}`;
}

export function webhookSignature(at: number, body: string, keys: readonly string[], hmac: (key: string, text: string) => string): string {
  return [`t=${at}`, ...keys.map((key) => `v1=${hmac(key, webhookText(at, body))}`)].join(",");
}

import type { WebConfig } from "../shell/config.ts";
import { foreignOrigins } from "../shell/widget-entries.ts";

/**
 * The policy of a page (OWASP ASVS 5.0, 3.4). Scripts run by the response's nonce alone and may import their own modules
 * (`strict-dynamic`); nothing inline, no `eval`, no frames, forms go home only.
 */
export function pagePolicy(nonce: string, config: WebConfig): string {
  const api = config.apiDomain ? ` ${config.apiDomain}` : "";
  const widgets = foreignOrigins(config.widgets)
    .map((origin) => ` ${origin}`)
    .join("");
  const logos = config.logoOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${widgets}`,
    `img-src 'self' blob:${api}${widgets}${logos}`,
    `connect-src 'self'${api}${widgets}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default site-worker",
    ...(behindTls(config) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of a widget's entry that is opened by itself: all that it needs lies beside it. */
export const ENTRY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** The policy of whatever is no page: a file to keep, a refusal, a line of text. Opened by itself it loads nothing, sends nothing and is in no frame. */
export const BARE_POLICY = ["default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"].join("; ");

/** Those that browsers go by where an answer is shown as a document, and nowhere else: a script, a style or a font doesn't need their bytes. */
export const DOCUMENT_HEADERS = ["x-frame-options", "permissions-policy", "cross-origin-opener-policy"] as const;

/** On every answer of this process; those for documents on documents only. */
export function securityHeaders(config: WebConfig): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(behindTls(config) ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** Whether browsers reach the site by HTTPS, perhaps through a proxy that ends it. Decides about Secure cookies and HSTS. */
export function behindTls(config: WebConfig): boolean {
  return config.publicOrigin.startsWith("https:");
}

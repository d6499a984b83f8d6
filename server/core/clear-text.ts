import { ConfigError } from "./config-error.ts";

/** What carries codes, keys and prices to others, each by HTTP. */
const SERVICES = ["SMS_URL", "CAPTCHA_URL", "PRICE_SOURCES", "OTEL_EXPORTER_OTLP_ENDPOINT"];
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether what is sent to an address stays on this machine. */
export function staysHere(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/** Codes, keys and prices travel encrypted, unless the service is on this machine. @throws ConfigError */
export function refuseClearText(env: NodeJS.ProcessEnv): void {
  for (const name of SERVICES) {
    for (const url of (env[name] ?? "").split(/[\s,]+/).filter(Boolean))
      if (url.startsWith("http://") && !staysHere(url))
        throw new ConfigError(
          `${name} has "${new URL(url).origin}": production sends nothing unencrypted to another machine; name its https:// address`,
        );
  }
}

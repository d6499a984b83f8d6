import { staysHere } from "./clear-text.ts";
import { ConfigError } from "./config-error.ts";

/** A NATS server, or several of one cluster, that carries hints between processes. */
export interface NatsSettings {
  /** Host and port of each. */
  readonly servers: readonly string[];
  readonly hasTls: boolean;
  readonly token: string | null;
  /** What the subjects of this market begin with. */
  readonly subject: string;
}

/** @returns null where PostgreSQL carries them @throws ConfigError */
export function readNats(env: NodeJS.ProcessEnv, mode: "demo" | "production"): NatsSettings | null {
  const urls = (env["NATS_URL"] ?? "").split(/[\s,]+/).filter(Boolean);
  if (urls.length === 0) return null;
  const found = urls.map((url) => /^(nats|tls):\/\/([^\s/@]+:\d{1,5})\/?$/.exec(url));
  if (found.includes(null))
    throw new ConfigError("NATS_URL is nats://host:4222 or tls://host:4222, or several with commas; a login goes into NATS_TOKEN");
  const hasTls = found.every((match) => match?.[1] === "tls");
  const isInside = found.every((match) => staysHere(`http://${match?.[2] ?? ""}`));
  if (mode === "production" && !hasTls && !isInside)
    throw new ConfigError("NATS_URL leads to another machine without TLS: name its tls:// address");
  const subject = env["NATS_SUBJECT"] || "plaza";
  if (!/^[\w-]{1,64}$/.test(subject))
    throw new ConfigError(`NATS_SUBJECT is "${subject}", but may have letters, digits, hyphens and underscores`);
  return { servers: found.map((match) => match?.[2] ?? ""), hasTls, token: env["NATS_TOKEN"] || null, subject };
}

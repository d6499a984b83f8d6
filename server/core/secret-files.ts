import { systemCode } from "./db/system-error.ts";
import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";

/** Each of these may be given as a file instead, as Docker, Kubernetes and systemd hand out secrets: `SEALING_KEY_FILE=/run/secrets/sealing_key`. */
const SECRETS = [
  "DATABASE_URL",
  "APP_DATABASE_URL",
  "LISTEN_DATABASE_URL",
  "READ_DATABASE_URL",
  "BACKUP_PASSPHRASE",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "SEALING_KEY",
  "SEALING_KEYS_BEFORE",
  "SIGNING_KEY",
  "SMTP_URL",
  "SMS_TOKEN",
  "TELEGRAM_BOT_TOKEN",
  "TELEGRAM_WEBHOOK_SECRET",
  "CAPTCHA_SECRET_KEY",
  "OIDC_CLIENT_SECRET",
  "EXCHANGE_KEY",
  "KYC_WEBHOOK_SECRET",
  "NATS_TOKEN",
] as const;

/**
 * The environment with the contents of its secret files, without the line break at their end.
 * @throws ConfigError if a file can't be read, or a secret is given twice
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both given; leave one out`);
    try {
      read[name] = readFileSync(file, "utf8").trimEnd();
    } catch (error) {
      throw new ConfigError(`${name}_FILE is ${file}, which can't be read (${systemCode(error) ?? String(error)})`);
    }
    delete read[`${name}_FILE`];
  }
  return read;
}

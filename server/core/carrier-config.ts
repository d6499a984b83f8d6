import { ConfigError } from "./config-error.ts";

/** Who takes what we send to people. */
export interface CarrierSettings {
  /** Where mail is handed over; null: nowhere (the demo's mailbox shows it). */
  readonly mail: MailSettings | null;
  /** The same of text messages. */
  readonly sms: SmsSettings | null;
}

export interface MailSettings {
  /** `smtp://name:password@host:587` or `smtps://…` */
  readonly url: string;
  /** `Plaza <no-reply@example.com>` */
  readonly from: string;
}

export interface SmsSettings {
  readonly url: string;
  /** `twilio`: a form with To, From and Body, and basic authentication. `json`: an object with id, from, to and text, and a bearer token. */
  readonly format: "twilio" | "json";
  readonly account: string;
  readonly token: string;
  readonly from: string;
}

/** Without carriers every code that we send would wait in the database, where the demo's mailbox shows it; a real market must send them. @throws ConfigError */
export function readCarriers(env: NodeJS.ProcessEnv, mode: "demo" | "production"): CarrierSettings {
  const carriers = { mail: mailSettings(env), sms: smsSettings(env) };
  if (mode === "production" && carriers.mail === null)
    throw new ConfigError("SMTP_URL is missing: production has no mailbox, so e-mails must go somewhere");
  if (mode === "production" && carriers.sms === null)
    throw new ConfigError("SMS_URL is missing: production has no mailbox, so text messages must go somewhere");
  return carriers;
}

function mailSettings(env: NodeJS.ProcessEnv): MailSettings | null {
  const url = env["SMTP_URL"] ?? "";
  if (url === "") return null;
  if (!/^smtps?:\/\/./.test(url)) throw new ConfigError("SMTP_URL is smtp://name:password@host:587 or smtps://…");
  const from = env["MAIL_FROM"] ?? "";
  if (!/.@./.test(from))
    throw new ConfigError("MAIL_FROM is missing: the address that our mail comes from, such as Plaza <no-reply@example.com>");
  return { url, from };
}

function smsSettings(env: NodeJS.ProcessEnv): SmsSettings | null {
  const url = env["SMS_URL"] ?? "";
  if (url === "") return null;
  if (!/^https?:\/\/./.test(url)) throw new ConfigError("SMS_URL is the https:// address to which text messages are posted");
  const format = env["SMS_FORMAT"] ?? "twilio";
  if (format !== "twilio" && format !== "json") throw new ConfigError(`SMS_FORMAT is "twilio" or "json", not "${format}"`);
  const needed = (name: string) => {
    const value = env[name] ?? "";
    if (value === "") throw new ConfigError(`${name} is missing: SMS_URL needs it`);
    return value;
  };
  const account = format === "twilio" ? needed("SMS_ACCOUNT") : "";
  return { url, format, account, token: needed("SMS_TOKEN"), from: needed("SMS_FROM") };
}

import type { Config } from "../../core/config.ts";
import { MAILBOX, type Carriers } from "./carrier.ts";
import { smsCarrier } from "./sms.ts";
import { smtpCarrier } from "./smtp.ts";

/** Whom the operator has named to carry messages. The demo's mailbox stands in for what is not named; in production those messages wait. */
export function carriersOf({ mode, mail, sms }: Config): Carriers {
  const otherwise = mode === "demo" ? MAILBOX : null;
  return { email: mail === null ? otherwise : smtpCarrier(mail), phone: sms === null ? otherwise : smsCarrier(sms) };
}

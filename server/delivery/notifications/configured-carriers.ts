import type { Config } from "../../core/config.ts";
import { MAILBOX, type Carriers } from "./carrier.ts";
import { smsCarrier } from "./sms.ts";
import { smtpCarrier } from "./smtp.ts";

/** The carriers that the operator has configured. In the demo the mailbox replaces a missing one; in production its messages wait. */
export function carriersOf({ mode, mail, sms }: Config): Carriers {
  const otherwise = mode === "demo" ? MAILBOX : null;
  return { email: mail === null ? otherwise : smtpCarrier(mail), phone: sms === null ? otherwise : smsCarrier(sms) };
}

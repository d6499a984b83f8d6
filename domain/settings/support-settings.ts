import type { Setting } from "./kinds.ts";
import { flag, whole, word } from "./setting.ts";

/** How people reach customer service, and how soon it means to answer. */
export const SUPPORT_SETTINGS = {
  supportMessages: flag(
    true,
    "Whether users can write to customer service from the help page. Off where the exchange has its own customer service.",
  ),
  supportAddress: word(
    '^(|https://[^ <>"]{1,200}|[^ @<>"]{1,64}@[^ @<>"]{1,200})$',
    "",
    "Another way to customer service, which the help page shows: an https address or an email address. Empty: none.",
  ),
  supportAnswerHours: whole(1, 720, "hours", 24, "How long customer service aims to take for an answer. A target, shown to users."),
  blockedPaymentMinutes: whole(
    0,
    1440,
    "minutes",
    15,
    "How long customer service aims to take for an answer to a buyer of an unpaid order who reports that the seller blocks the payment. 0: no such report.",
  ),
  supportMessagesPerDay: whole(1, 100_000, "times", 20, "How many messages to customer service a user may write in a day (UTC)."),
} as const satisfies Readonly<Record<string, Setting>>;

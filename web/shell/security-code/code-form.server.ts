import type { FormFields } from "../forms/form-fields.ts";
import type { FormHandler, FormTable } from "../forms/form-action.server.ts";
import type { Visit } from "../session/visit.server.ts";
import type { CodeChannel, CodePurpose, SentCode } from "./purpose.ts";

/** The server's side of `SecurityCodeField`: what a plain form with it holds. */
const CHANNELS = ["email", "phone", "google", "exchange"] as const satisfies readonly CodeChannel[];

/** As long as the contract lets a code be; what is longer is of the wrong form in any case. */
const LONGEST_CODE = 20;

/** The code that the form brings, ready for the API; undefined where its page asks for none. An empty one is the API's to refuse. */
export function codeIn(fields: FormFields): { channel: CodeChannel | "recovery"; code: string } | undefined {
  return fields.has("code") ? requiredCodeIn(fields) : undefined;
}

/** The second of two codes. */
export function secondCodeIn(fields: FormFields): { channel: CodeChannel; code: string } | undefined {
  if (!fields.has("second_code")) return undefined;
  return { channel: fields.choice("second_channel", CHANNELS), code: typedCodeIn(fields, "second_code") };
}

/** The code for a call that asks for one in any case. */
export function requiredCodeIn(fields: FormFields): { channel: CodeChannel | "recovery"; code: string } {
  const recovery = fields.optionalText("recovery", LONGEST_CODE);
  if (recovery !== "") return { channel: "recovery", code: recovery };
  return { channel: fields.choice("channel", CHANNELS), code: typedCodeIn(fields, "code") };
}

/** A code without the spaces that it is shown with; empty where nothing was typed. */
export function typedCodeIn(fields: FormFields, name: string): string {
  return fields.text(name).replaceAll(/\s/g, "").slice(0, LONGEST_CODE);
}

/** The channel that is chosen in the form; null where it asks for no code. */
export function channelIn(fields: FormFields, name = "channel"): CodeChannel | null {
  return fields.optionalChoice(name, CHANNELS);
}

/** The "Send code" buttons of a form without scripts. */
export function codeActions<Result>(
  handle: (channel: SentCode["channel"], ...given: Parameters<FormHandler<Visit, Result>>) => Promise<Result>,
): FormTable<Visit, Result> & Readonly<Record<"send_code_email" | "send_code_phone", FormHandler<Visit, Result>>> {
  return {
    send_code_email: (...given) => handle("email", ...given),
    send_code_phone: (...given) => handle("phone", ...given),
  };
}

/** Sends a code where scripts don't run. @throws Refusal */
export async function sendCode(visit: Visit, channel: SentCode["channel"], purpose: CodePurpose): Promise<SentCode> {
  const { resendAfter, account } = await visit.api("POST /api/ctc/send-code", { body: { channel, ...purpose } });
  return { channel, resendAfter, account };
}

/** Refusals whose sentence belongs to the code's field. */
export function isAboutCode(word: string): boolean {
  return word.startsWith("security_code") || word === "channel_not_bound" || word === "too_many_attempts";
}

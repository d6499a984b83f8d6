import { textIn } from "./form-text.ts";
import type { Visit } from "../../shell/session/visit.server.ts";
import type { CodeChannel, CodePurpose, SentCode } from "./purpose.ts";

/** The server's side of `SecurityCodeField`: what a plain form with it holds. */

/** The code that the form brings, ready for the API; undefined where the field was left empty. */
export function codeIn(form: FormData): { channel: CodeChannel | "recovery"; code: string } | undefined {
  const recovery = textIn(form, "recovery");
  if (recovery !== "") return { channel: "recovery", code: recovery };
  const code = textIn(form, "code").replaceAll(/\s/g, "");
  return code === "" ? undefined : { channel: channelIn(form), code };
}

/** The second of two codes. */
export function secondCodeIn(form: FormData): { channel: CodeChannel; code: string } | undefined {
  const code = textIn(form, "second_code").replaceAll(/\s/g, "");
  return code === "" ? undefined : { channel: channelIn(form, "second_channel"), code };
}

export function channelIn(form: FormData, name = "channel"): CodeChannel {
  const channel = textIn(form, name);
  return channel === "email" || channel === "phone" ? channel : "google";
}

/** Whether a "Send code" button sent the form, and by which channel. */
export function requestedCode(form: FormData): SentCode["channel"] | null {
  const act = textIn(form, "act");
  if (act === "send_code_email") return "email";
  return act === "send_code_phone" ? "phone" : null;
}

/** Sends a code where scripts don't run. @throws Refusal */
export async function sendCode(visit: Visit, channel: SentCode["channel"], purpose: CodePurpose): Promise<SentCode> {
  const { resendAfter } = await visit.api("POST /api/ctc/send-code", { body: { channel, ...purpose } });
  return { channel, resendAfter };
}

/** Refusals whose sentence belongs to the code's field. */
export function isAboutCode(word: string): boolean {
  return word.startsWith("security_code") || word === "channel_not_bound" || word === "too_many_attempts";
}

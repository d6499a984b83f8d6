import type { Context } from "../../core/context.ts";
import { neteaseCaptcha } from "../../core/captcha/netease-captcha.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";

/**
 * Asked before what programs do in bulk: logging in, signing up, requesting a code. Off by default.
 * @param solution the header NECaptchaValidate
 * @returns null where the visitor may go on
 */
export async function refuseWithoutCaptcha(context: Context, solution: string | undefined): Promise<Refusal | null> {
  const { captchaCheck, captchaTimeoutSeconds, captchaFailOpen } = context.settings.current;
  if (!captchaCheck) return null;
  if (solution === undefined) return refuse("captcha_wrong");
  try {
    return (await isSolved(context, solution, captchaTimeoutSeconds * 1000)) ? null : refuse("captcha_wrong");
  } catch (error) {
    context.log("warn", "captcha_unavailable", { error: String(error), letIn: captchaFailOpen });
    return captchaFailOpen ? null : refuse("not_ready");
  }
}

function isSolved({ config, clock }: Context, solution: string, timeoutMs: number): Promise<boolean> {
  if (config.captcha === null) throw new Error("CAPTCHA_URL is missing");
  return neteaseCaptcha(config.captcha, clock).verify(solution, timeoutMs);
}

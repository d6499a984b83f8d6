import { translate } from "@plaza/messages/catalogue.ts";
import { rethrowUnlessRefusal, type Caller } from "../../shell/api/call.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

const CALL = "GET /api/a/v1/public/sign-in";
/** What a header may hold. The form's field is anybody's to fill. */
const SOLUTION = /^[\x21-\x7e]{1,2000}$/;

/**
 * What the form says where scripts are off, if the operator wants a solved captcha; null where nobody wants one. An exchange's own API that
 * doesn't say wants none.
 */
export async function captchaNotice({ api, offers, lang }: Pick<Visit, "api" | "offers" | "lang">): Promise<string | null> {
  if (!offers(CALL)) return null;
  try {
    return (await api(CALL)).captcha ? translate(lang, "errors.captcha_needs_scripts") : null;
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}

/** The API with the captcha that the form brought, as the browser's own calls have it in their header. */
export function withCaptcha(visit: Pick<Visit, "api" | "apiWithCaptcha">, fields: FormFields): Caller {
  const solution = fields.optionalText("captcha");
  return SOLUTION.test(solution) ? visit.apiWithCaptcha(solution) : visit.api;
}

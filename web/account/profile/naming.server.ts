import type { WireOf } from "@plaza/contract/calls/index.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { giveBack } from "../../shell/forms/form-action.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

type User = Pick<WireOf<"GET /api/a/v2/auth/user/info">["data"], "UID" | "isAdmin">;

/** Whether nobody has named the account yet: it has the name that it was made with. */
export function canBeNamed(visit: Visit, { UID, isAdmin }: User, nickname: string): boolean {
  return visit.offers("POST /api/a/v1/auth/nickname") && isAdmin && nickname === `user-${UID.slice(-6)}`;
}

/** Names the account. @returns what is wrong with the name, null once the account has it */
export async function nameAccount(visit: Visit, fields: FormFields) {
  try {
    await sendForm(visit.api, fields, "POST /api/a/v1/auth/nickname");
    return null;
  } catch (fault) {
    return giveBack(fault, ({ code, message }) => ({
      about: "nickname" as const,
      message: code === "field_invalid" ? translate(visit.lang, "limits.nickname_wrong") : message,
      nickname: fields.text("nickname"),
    }));
  }
}

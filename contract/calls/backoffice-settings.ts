import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { idOf, Instant, strict, text, words } from "../schemas.ts";

const SettingValue = Type.Unsafe<number | string | boolean | readonly string[]>({
  description: "As the setting's kind takes it: a number, a decimal string, true or false, a word, a list of codes",
});

/** The settings, and changes of them that need two operators. */
export const backofficeSettingCalls = defineCalls({
  "GET /api/desk/settings": {
    summary: "Every setting with what holds now and who changed it last",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: Type.Array(
      strict({
        key: Type.String(),
        group: Type.String(),
        kind: words("whole", "decimal", "flag", "word", "codes"),
        takes: Type.String(),
        value: SettingValue,
        otherwise: SettingValue,
        least: Type.Optional(Type.String()),
        most: Type.Optional(Type.String()),
        unit: Type.Optional(Type.String()),
        choices: Type.Optional(Type.Array(Type.String(), { description: "The words that the value is, or is made of" })),
        example: Type.Optional(Type.String()),
        changedAt: Type.Optional(Instant),
        changedBy: Type.Optional(Type.String({ description: "A name, or what did it by itself" })),
      }),
    ),
    errors: [],
  },
  "POST /api/desk/change-setting": {
    summary: "Change one setting, with a reason; every server follows within seconds",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({
      key: Type.String({ pattern: "^[A-Za-z]{1,60}$" }),
      value: Type.String({ maxLength: 2000, description: "As text: a number, yes or no, a word, codes with spaces between" }),
      reason: text(300, 1),
    }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["not_found", "invalid_request", "reason_needed", "second_operator_needed"],
  },
  "GET /api/desk/setting-proposals": {
    summary: "Changes of settings that guard money, waiting for another operator. Each is over after 24 hours",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: Type.Array(
      strict({
        proposalId: idOf("setting_proposal"),
        key: Type.String(),
        now: SettingValue,
        value: SettingValue,
        reason: Type.String(),
        proposedBy: Type.String(),
        own: Type.Boolean({ description: "Proposed by the caller, who can't accept it" }),
        proposedAt: Instant,
        expiresAt: Instant,
      }),
    ),
    errors: [],
  },
  "POST /api/desk/accept-setting": {
    summary: "Put another operator's proposal into effect",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ proposalId: idOf("setting_proposal") }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["not_found", "not_allowed", "invalid_request"],
  },
  "POST /api/desk/decline-setting": {
    summary: "End a proposal, one's own or another operator's",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ proposalId: idOf("setting_proposal") }),
    data: strict({ declined: Type.Boolean() }),
    errors: ["not_found"],
  },
});

import type { ErrorCode } from "./errors.ts";

/** What an operator can switch off while everything else goes on, each with the refusal that its calls then give. */
export const FEATURES = {
  posting: "posting_off",
  chat: "chat_off",
  uploads: "uploads_off",
  sign_up: "sign_up_off",
  api_keys: "api_keys_off",
  receipts: "receipts_off",
} as const satisfies Record<string, ErrorCode>;

export type Feature = keyof typeof FEATURES;

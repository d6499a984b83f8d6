import type { WireOf } from "@plaza/contract/calls/index.ts";

type Input = WireOf<"POST /api/ctc/send-code">["body"];

/** Where a security code comes from. */
export type CodeChannel = "google" | "exchange" | Input["channel"];

/** What a security code is asked for: the scene and what belongs to it, such as the order. */
export type CodePurpose = Omit<Input, "channel">;

/** A code that is on its way. */
export interface SentCode {
  readonly channel: Input["channel"];
  /** From when on another may be asked for, ISO 8601. */
  readonly resendAfter: string;
  /** Where it went, if that was named with the request: as the server read it. */
  readonly account?: string | undefined;
}

import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Filing } from "../cases/case.service.ts";

/** What a party asks for. `filing`: what it brings forward with an appeal or a report, where that is more than a reason in words. */
export type CallRequest = WireOf<"POST /api/ctc/update-order-state">["body"] & {
  readonly filing?: Filing;
  /** The site's address as the browser sees it, which a passkey's signature includes. */
  readonly origin?: string | null;
};

export type Asker = Pick<Caller, "userId" | "accountId" | "subUserId" | "rights" | "sessionId" | "keyScopes">;

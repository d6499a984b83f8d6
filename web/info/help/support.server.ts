import type { WireOf } from "@plaza/contract/calls/index.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

export type Support = WireOf<"GET /api/ctc/query-support">["data"];

/** How customer service is reached; null where the API doesn't say, and then no page names a way. */
export async function supportOf({ api, offers }: Pick<Visit, "api" | "offers">): Promise<Support | null> {
  if (!offers("GET /api/ctc/query-support")) return null;
  try {
    const support: Partial<Support> = await api("GET /api/ctc/query-support");
    // An API of another make may answer anything.
    return { messages: support.messages === true, address: support.address ?? null, answerHours: support.answerHours ?? 0 };
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}

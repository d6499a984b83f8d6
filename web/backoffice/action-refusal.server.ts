import { data } from "react-router";
import { Refusal } from "../shell/api/call.ts";

/** What an act at the desk came to, for its page to say. */
export interface Refused {
  readonly message: string;
  readonly code: Refusal["code"];
}

/** Runs an act; a refusal becomes the page's own words instead of an error page. */
export async function orRefused<Answer>(act: Promise<Answer>): Promise<Answer | ReturnType<typeof data<{ refused: Refused }>>> {
  try {
    return await act;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data({ refused: { message: fault.message, code: fault.code } }, { status: fault.status || 503 });
  }
}

import { data } from "react-router";
import { Refusal } from "./call.ts";

/** For pages that are nothing without an answer: while the API is silent the page says so, with a 503. */
export async function orAway<Data>(asked: Promise<Data>): Promise<Data> {
  try {
    return await asked;
  } catch (fault) {
    if (fault instanceof Refusal && fault.passing) throw data(null, { status: 503 });
    throw fault;
  }
}

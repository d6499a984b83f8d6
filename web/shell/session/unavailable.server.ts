import { data } from "react-router";
import { regionRestricted } from "./region.server.ts";
import { Refusal } from "../api/call.ts";

/** For pages that are nothing without an answer: while the API is silent the page says so, with a 503; where the product isn't available too. */
export async function orAway<Data>(asked: Promise<Data>): Promise<Data> {
  try {
    return await asked;
  } catch (fault) {
    if (fault instanceof Refusal && fault.isTransient) throw data(null, { status: 503 });
    if (fault instanceof Refusal && fault.code === "region_restricted") throw regionRestricted();
    throw fault;
  }
}

import { data, type LoaderFunctionArgs } from "react-router";
import { regionRestricted } from "./region.server.ts";
import { pageNotFound, visitOf, type Visit } from "./visit.server.ts";
import { Refusal } from "../api/call.ts";

/**
 * The status of a page or form that comes back because the API refused. 503: nobody knows what came of the request, and the same one may be sent
 * again under its key. An API of another make may refuse with a status of success.
 */
export function statusOf(fault: Refusal): number {
  if (fault.isTransient || fault.code === "busy") return 503;
  return fault.status >= 400 ? fault.status : 422;
}

/** What a page throws where a call of its own failed: the API's sentence inside the frame. What isn't the API's doing is returned as it is. */
export function pageError(visit: Visit, fault: unknown, hasIds: boolean): unknown {
  if (!(fault instanceof Refusal)) return fault;
  if (fault.code === "region_restricted") return regionRestricted();
  // Only an address that names something can lead to what is not there; elsewhere it is the call that the API doesn't know.
  if (fault.status === 404) return hasIds ? pageNotFound(visit) : data(fault.message, { status: 503 });
  return data(fault.message, { status: statusOf(fault) });
}

/** A page's loader: where the API refuses or is silent, the page says so in its frame. */
export function pageLoader<Data>(load: (args: LoaderFunctionArgs) => Data | Promise<Data>): (args: LoaderFunctionArgs) => Promise<Data> {
  return async (args) => {
    try {
      return await load(args);
    } catch (fault) {
      throw pageError(visitOf(args.context), fault, namesSomething(args.params));
    }
  };
}

/** Whether the address has an id besides its language. */
export function namesSomething(params: LoaderFunctionArgs["params"]): boolean {
  return Object.keys(params).some((name) => name !== "lang");
}

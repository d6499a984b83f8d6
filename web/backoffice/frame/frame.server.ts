import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { config } from "../../shell/config.server.ts";
import { backofficeMiddleware, backofficeVisitOf } from "../visit.server.ts";

export const frameMiddleware: MiddlewareFunction<Response>[] = [backofficeMiddleware];

/** Around every page of the back office: who is logged in and what is to be done. */
export async function loadFrame({ context }: LoaderFunctionArgs) {
  const visit = backofficeVisitOf(context);
  // It never fails: an error is said inside this frame, by the page that met it.
  const staff = await visit.staff().catch(() => null);
  const [queues, alarmState] =
    staff === null
      ? [[], null]
      : await Promise.all([visit.api("GET /api/desk/queues").catch(() => []), visit.api("GET /api/desk/alarms").catch(() => null)]);
  return { texts: messagesFor(visit.lang, ["desk", "fields"]), staff, queues, alarmState, cells: staff === null ? null : config.cells };
}

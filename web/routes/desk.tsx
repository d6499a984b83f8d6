import {
  Outlet,
  isRouteErrorResponse,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
} from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { DeskError } from "../backoffice/backoffice-error.tsx";
import { DeskFrame } from "../backoffice/backoffice-shell.tsx";
import { deskMiddleware, deskVisitOf } from "../backoffice/visit.server.ts";

export const middleware: MiddlewareFunction<Response>[] = [deskMiddleware];

/** Around every page of the desk: who is signed in and what waits. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visit = deskVisitOf(context);
  // It never fails: an error is said inside this frame, by the page that met it.
  const staff = await visit.staff().catch(() => null);
  const [queues, standing] =
    staff === null
      ? [[], null]
      : await Promise.all([visit.api("GET /api/desk/queues").catch(() => []), visit.api("GET /api/desk/alarms").catch(() => null)]);
  return { texts: messagesFor(visit.lang, ["desk"]), staff, queues, standing };
}

export default function Desk() {
  const { staff, queues, standing } = useRouteLoaderData<typeof loader>("routes/desk") ?? NOBODY;
  return (
    <DeskFrame staff={staff} queues={queues} standing={standing}>
      <Outlet />
    </DeskFrame>
  );
}

const NOBODY = { staff: null, queues: [], standing: null };

export function ErrorBoundary() {
  const fault = useRouteError();
  const { staff, queues, standing } = useRouteLoaderData<typeof loader>("routes/desk") ?? NOBODY;
  const status = isRouteErrorResponse(fault) ? fault.status : 500;
  const message: unknown = isRouteErrorResponse(fault) ? fault.data : fault instanceof Error ? fault.message : undefined;
  return (
    <DeskFrame staff={staff} queues={queues} standing={standing}>
      <DeskError status={status} message={typeof message === "string" ? message : undefined} />
    </DeskFrame>
  );
}

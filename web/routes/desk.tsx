import {
  Outlet,
  isRouteErrorResponse,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
} from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { DeskError } from "../desk/desk-error.tsx";
import { DeskFrame } from "../desk/desk-frame.tsx";
import { deskMiddleware, deskVisitOf } from "../desk/visit.server.ts";

export const middleware: MiddlewareFunction<Response>[] = [deskMiddleware];

/** Around every page of the desk: who is signed in and what waits. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visit = deskVisitOf(context);
  // It never fails: an error is said inside this frame, by the page that met it.
  const staff = await visit.staff().catch(() => null);
  const queues = staff === null ? [] : await visit.api("GET /api/desk/queues").catch(() => []);
  return { texts: messagesFor(visit.lang, ["desk"]), staff, queues };
}

export default function Desk() {
  const { staff, queues } = useRouteLoaderData<typeof loader>("routes/desk") ?? NOBODY;
  return (
    <DeskFrame staff={staff} queues={queues}>
      <Outlet />
    </DeskFrame>
  );
}

const NOBODY = { staff: null, queues: [] };

export function ErrorBoundary() {
  const fault = useRouteError();
  const { staff, queues } = useRouteLoaderData<typeof loader>("routes/desk") ?? NOBODY;
  const status = isRouteErrorResponse(fault) ? fault.status : 500;
  const message: unknown = isRouteErrorResponse(fault) ? fault.data : fault instanceof Error ? fault.message : undefined;
  return (
    <DeskFrame staff={staff} queues={queues}>
      <DeskError status={status} message={typeof message === "string" ? message : undefined} />
    </DeskFrame>
  );
}

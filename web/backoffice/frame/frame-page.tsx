import { Outlet, isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { DeskError } from "../backoffice-error.tsx";
import { DeskFrame } from "../backoffice-shell.tsx";
import type { loadFrame } from "./frame.server.ts";

export function Desk() {
  const { staff, queues, standing } = useRouteLoaderData<typeof loadFrame>("routes/desk") ?? NOBODY;
  return (
    <DeskFrame staff={staff} queues={queues} standing={standing}>
      <Outlet />
    </DeskFrame>
  );
}

const NOBODY = { staff: null, queues: [], standing: null };

export function ErrorBoundary() {
  const fault = useRouteError();
  const { staff, queues, standing } = useRouteLoaderData<typeof loadFrame>("routes/desk") ?? NOBODY;
  const status = isRouteErrorResponse(fault) ? fault.status : 500;
  const message: unknown = isRouteErrorResponse(fault) ? fault.data : fault instanceof Error ? fault.message : undefined;
  return (
    <DeskFrame staff={staff} queues={queues} standing={standing}>
      <DeskError status={status} message={typeof message === "string" ? message : undefined} />
    </DeskFrame>
  );
}

import { Outlet, isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { DeskError } from "../backoffice-error.tsx";
import { DeskFrame } from "../backoffice-shell.tsx";
import type { loadFrame } from "./frame.server.ts";

/** The frame around all pages of the back office. Without its data, before the login or after a fault, it has no navigation. */
export function Desk() {
  const { staff, queues, alarmState, cells } = useRouteLoaderData<typeof loadFrame>("routes/desk") ?? NOBODY;
  return (
    <DeskFrame staff={staff} queues={queues} alarmState={alarmState} cells={cells}>
      <Outlet />
    </DeskFrame>
  );
}

const NOBODY = { staff: null, queues: [], alarmState: null, cells: null };

/** An error inside the frame, so that staff keep their navigation. Unless a loader threw it with a status, it counts as a 500. */
export function ErrorBoundary() {
  const fault = useRouteError();
  const { staff, queues, alarmState, cells } = useRouteLoaderData<typeof loadFrame>("routes/desk") ?? NOBODY;
  const status = isRouteErrorResponse(fault) ? fault.status : 500;
  const message: unknown = isRouteErrorResponse(fault) ? fault.data : fault instanceof Error ? fault.message : undefined;
  return (
    <DeskFrame staff={staff} queues={queues} alarmState={alarmState} cells={cells}>
      <DeskError status={status} message={typeof message === "string" ? message : undefined} />
    </DeskFrame>
  );
}

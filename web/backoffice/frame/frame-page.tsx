import { Outlet, isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { loadCase } from "../cases/case.server.ts";
import { BackofficeError } from "./backoffice-error.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { BackofficeShell } from "./backoffice-shell.tsx";
import type { loadFrame } from "./frame.server.ts";

/** The frame around all pages of the back office. Without its data, before the login or after a fault, it has no navigation. */
export function BackofficeFramePage() {
  const { staff, queues, alarmState, cells } = useRouteLoaderData<typeof loadFrame>("routes/desk") ?? NOBODY;
  return (
    <BackofficeShell staff={staff} queues={queues} alarmState={alarmState} cells={cells} openItem={useOpenItem()}>
      <Outlet />
    </BackofficeShell>
  );
}

/** The queue of an open case, which its address doesn't say. */
function useOpenItem(): string | undefined {
  const open = useRouteLoaderData<typeof loadCase>("routes/desk.case");
  if (open === undefined) return undefined;
  return backofficePaths.appeals(open.found.kind === "objection" ? "objections" : "appeals");
}

const NOBODY = { staff: null, queues: [], alarmState: null, cells: null };

/** An error inside the frame, so that staff keep their navigation. Unless a loader threw it with a status, it counts as a 500. */
export function ErrorBoundary() {
  const fault = useRouteError();
  const { staff, queues, alarmState, cells } = useRouteLoaderData<typeof loadFrame>("routes/desk") ?? NOBODY;
  const status = isRouteErrorResponse(fault) ? fault.status : 500;
  const message: unknown = isRouteErrorResponse(fault) ? fault.data : fault instanceof Error ? fault.message : undefined;
  return (
    <BackofficeShell staff={staff} queues={queues} alarmState={alarmState} cells={cells}>
      <BackofficeError status={status} message={typeof message === "string" ? message : undefined} />
    </BackofficeShell>
  );
}

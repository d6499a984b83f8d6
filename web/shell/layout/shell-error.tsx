import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "../error-page.tsx";
import { ConnectionError, isConnectionError } from "../connection-error.tsx";
import { Shell } from "./shell.tsx";

/** What goes wrong in a page is said inside the frame. The document around it stays as it is: only the root's own failure rebuilds that. */
export function ShellError() {
  const fault = useRouteError();
  if (isConnectionError(fault)) {
    return (
      <Shell>
        <ConnectionError />
      </Shell>
    );
  }
  const status = isRouteErrorResponse(fault) ? fault.status : 500;
  const message: unknown = isRouteErrorResponse(fault) ? fault.data : fault instanceof Error ? fault.message : undefined;
  return (
    <Shell>
      <ErrorPage status={status} message={typeof message === "string" ? message : undefined} />
    </Shell>
  );
}

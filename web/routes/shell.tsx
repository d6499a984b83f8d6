import { Outlet, isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "../shell/error-page.tsx";
import { Unreached, isUnreached } from "../shell/connection-error.tsx";
import { Frame } from "../shell/layout/shell.tsx";

export default function FrameRoute() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** What goes wrong in a page is said inside the frame. The document around it stays as it is: only the root's own failure rebuilds that. */
export function ErrorBoundary() {
  const fault = useRouteError();
  if (isUnreached(fault)) {
    return (
      <Frame>
        <Unreached />
      </Frame>
    );
  }
  const status = isRouteErrorResponse(fault) ? fault.status : 500;
  const message: unknown = isRouteErrorResponse(fault) ? fault.data : fault instanceof Error ? fault.message : undefined;
  return (
    <Frame>
      <ErrorPage status={status} message={typeof message === "string" ? message : undefined} />
    </Frame>
  );
}

import { Outlet } from "react-router";
import { Shell } from "../shell/layout/shell.tsx";

export { ShellError as ErrorBoundary } from "../shell/layout/shell-error.tsx";

export default function ShellRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

import { Outlet } from "react-router";
import { Frame } from "../shell/layout/shell.tsx";

export { ShellError as ErrorBoundary } from "../shell/layout/shell-error.tsx";

export default function FrameRoute() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

import { Outlet } from "react-router";
import { defaultHome } from "../trading/express/default-home.server.ts";

export const middleware = [defaultHome];

/** The layout `defaulthome`: around the two front doors, the home page and the P2P landing. */
export default function DefaultHome() {
  return (
    <div className="px-4 sm:px-0">
      <Outlet />
    </div>
  );
}

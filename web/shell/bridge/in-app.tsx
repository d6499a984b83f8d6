import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { cookieLine } from "../cookies.ts";
import { appBridge } from "./app.ts";
import { AppActions } from "./app-actions.tsx";
import { followAppLinks } from "./app-links.ts";
import { useAppLogin } from "./app-login.ts";
import { AppTransfer } from "./app-transfer.tsx";
import { hasAppObject } from "./use-device.ts";
import { APP_COOKIE, DAY_SECONDS } from "../device.ts";

export { AppBar } from "./app-bar.tsx";

/** What the page does inside the app besides being a page. Loaded only there. */
export function InApp() {
  useTitle();
  // An app that shows itself only by its object is known to the server from the next page on.
  useEffect(() => {
    if (hasAppObject()) document.cookie = cookieLine(APP_COOKIE, "1", DAY_SECONDS, location.protocol === "https:");
  }, []);
  const logIn = useAppLogin();
  const onLogin = useEffectEvent(logIn);
  useEffect(
    () => followAppLinks(document, { bridge: appBridge(), logIn: (next) => void onLogin(next), go: (href) => location.assign(href) }),
    [],
  );
  return (
    <>
      <AppActions />
      <AppTransfer />
    </>
  );
}

/** The app's title bar names the page that is shown. */
function useTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // The new page's title is in the document one frame after its path.
    const frame = requestAnimationFrame(() => void appBridge().ask("setupTitle", { title: document.title }));
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another path is another title
  }, [pathname]);
}

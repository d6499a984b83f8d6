import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { rethrowUnlessRefusal } from "../api/call.ts";
import { useCaller } from "../api/use-call.ts";
import { useLang, useRootData } from "../root-data.ts";
import { paths, safeNext } from "../paths.ts";
import { appBridge } from "./app.ts";
import { LOGIN } from "./app-links.ts";

const ASKED = "plaza_app_login_asked";
/** Set while somebody is on the way to the site's own login page whom the app's has already asked. */
const REFUSED = "plaza_app_login_refused";

/**
 * The app's login becomes this site's session: the app gives a code that is good once and briefly, never its own token. Who is logged in
 * there is logged in here without being asked; who is not is led to the app's login by any link to ours, and by ours itself when it is opened
 * by an address. Where the app can't do it, the site's own login page can.
 */
export function useAppLogin(): (next: string) => Promise<void> {
  const call = useCaller();
  const lang = useLang();
  const { session } = useRootData();
  const { pathname, search } = useLocation();

  const exchange = async (): Promise<boolean> => {
    const auth = await appBridge().ask("getUserAuth", {});
    if (!auth.ok || auth.result.code === null) return false;
    try {
      await call("POST /api/a/v2/auth/app-session", { body: { code: auth.result.code } });
      return true;
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      return false;
    }
  };

  const logIn = async (next: string) => {
    const login = await appBridge().ask("goToAppLogin", next ? { next } : {});
    const done = login.ok && login.result.loggedIn && (await exchange());
    if (done) return location.assign(safeNext(next || null, paths.p2p(lang)));
    if (LOGIN.test(location.pathname)) return;
    sessionStorage.setItem(REFUSED, "1");
    location.assign(paths.login(lang, next || undefined));
  };

  const begin = useEffectEvent(async (page: string) => {
    if (session !== "visitor") return;
    // Once per window: a code that is refused would otherwise be asked for by every page.
    const isFirst = sessionStorage.getItem(ASKED) === null;
    sessionStorage.setItem(ASKED, "1");
    if (isFirst && (await exchange())) return location.reload();
    // A page that needs a login has led here, however it was opened.
    if (!LOGIN.test(page)) return;
    if (sessionStorage.getItem(REFUSED) === null) return logIn(safeNext(new URLSearchParams(search).get("next"), ""));
    sessionStorage.removeItem(REFUSED);
  });
  useEffect(() => void begin(pathname), [pathname]);

  return logIn;
}

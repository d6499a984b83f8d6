import { useEffect, useEffectEvent } from "react";
import { Refusal } from "../api/call.ts";
import { useCaller } from "../api/use-call.ts";
import { useLang, useRootData } from "../root-data.ts";
import { paths, safeNext } from "../paths.ts";
import { appBridge } from "./app.ts";

const ASKED = "plaza_app_login_asked";

/**
 * The app's login becomes this site's session: the app gives a code that is good once and briefly, never its own token. Who is logged in
 * there is logged in here without being asked; who is not is led to the app's login by any link to ours. Where the app can't do it, the
 * site's own login page can.
 */
export function useAppLogin(): (next: string) => Promise<void> {
  const call = useCaller();
  const lang = useLang();
  const { session } = useRootData();

  const exchange = async (): Promise<boolean> => {
    const auth = await appBridge().ask("getUserAuth", {});
    if (!auth.ok || auth.result.code === null) return false;
    try {
      await call("POST /api/a/v2/auth/app-session", { body: { code: auth.result.code } });
      return true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return false;
    }
  };

  const exchangeQuietly = useEffectEvent(async () => {
    // Once per window: a code that is refused would otherwise be asked for by every page.
    if (session !== "visitor" || sessionStorage.getItem(ASKED)) return;
    sessionStorage.setItem(ASKED, "1");
    if (await exchange()) location.reload();
  });
  useEffect(() => void exchangeQuietly(), []);

  return async (next) => {
    const login = await appBridge().ask("goToAppLogin", next ? { next } : {});
    const done = login.ok && login.result.loggedIn && (await exchange());
    location.assign(done ? safeNext(next || null, paths.p2p(lang)) : paths.login(lang, next || undefined));
  };
}

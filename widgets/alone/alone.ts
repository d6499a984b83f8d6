import { DEFAULT_LOCALE, LOCALES, isLocale, type Locale } from "@plaza/contract/locales.ts";
import { WIDGETS, WIDGET_CONTAINERS, type WidgetData } from "@plaza/contract/widgets.ts";
import type { WidgetModule } from "../module.ts";
import { openTransfer } from "../transfer/opening.ts";

/*
 * Shows the widget whose entry was opened alone, for the user whom the site's readable cookies name. They prove nothing; neither do
 * they here.
 */
const module = document.querySelector<HTMLScriptElement>("script[data-widget]")?.src ?? "";
const own = document.querySelector<HTMLElement>(WIDGETS.map((name) => `#${WIDGET_CONTAINERS[name]}`).join());
// A framework that loads every script of an entry mounts the widget itself.
if (own && module) await openAlone(own, module);

async function openAlone(container: HTMLElement, address: string): Promise<void> {
  const lang = languageHere();
  document.documentElement.lang = lang;
  const widget = (await import(/* @vite-ignore */ address)) as WidgetModule;
  await widget.mount({ container, customProps: dataHere(lang) });
  // Alone there is nobody else who would open it.
  openTransfer();
}

function dataHere(lang: Locale): WidgetData {
  const cookies = new Map(
    document.cookie.split("; ").map((pair): [string, string | undefined] => {
      const [name = "", value] = pair.split("=", 2);
      return [name, value];
    }),
  );
  const valueOf = (cookie: string) => decodeURIComponent(cookies.get(cookie) ?? "");
  const [userId, UID] = [valueOf("userId"), valueOf("UID")];
  const isLogin = userId !== "" && UID !== "";
  return {
    lang,
    route: `/${lang}`,
    isInstitutions: valueOf("yu_isInstitutions") === "true",
    isLogin,
    userInfo: isLogin
      ? {
          UID,
          userId,
          accountGroup: Number(valueOf("accountGroup") || Number.NaN),
          username: valueOf("yu_userName"),
          emailOrPhone: "",
          kycType: "",
          kycStatus: "",
          isAdmin: true,
          traderStatus: "",
        }
      : null,
    apiDomain: "",
    brokerInfo: null,
  };
}

/** The one that the address asks for (`?lang=`), else the browser's. */
function languageHere(): Locale {
  const preferences = [new URLSearchParams(location.search).get("lang"), ...navigator.languages].map((input) => input?.toLowerCase());
  return (
    preferences.find(isLocale) ?? LOCALES.find((locale) => preferences.some((input) => input?.startsWith(`${locale}-`))) ?? DEFAULT_LOCALE
  );
}

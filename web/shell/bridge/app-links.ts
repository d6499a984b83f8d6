import type { Bridge } from "./bridge.ts";

/** What the app has its own screens for, by the page's path behind the language. */
const OWN_SCREENS = [
  [/^\/[a-z-]+\/account\/kyc$/, "openKyc"],
  [/^\/[a-z-]+\/wallet$/, "openBalanceHome"],
] as const;
/** The site's login page, in any language. */
export const LOGIN = /^\/[a-z-]+\/account\/login$/;
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg)$/i;
const LOGOUT = /^\/[a-z-]+\/account\/logout$/;

export interface AppLinks {
  readonly bridge: Bridge;
  readonly logIn: (next: string) => void;
  /** The ordinary way, where the app does not take the link. */
  readonly go: (href: string) => void;
}

/**
 * Gives the app the links that it has screens for: verification, balances, log-in, new windows, pictures to keep. What it does not know, does
 * not answer or refuses goes the ordinary way. The answer ends it.
 */
export function followAppLinks(page: Document, links: AppLinks): () => void {
  const onClick = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (plain && link && takes(link, links)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    const action = event.target instanceof HTMLFormElement ? new URL(event.target.action).pathname : "";
    if (LOGOUT.test(action)) void links.bridge.ask("appLogout", {});
  };
  page.addEventListener("click", onClick, { capture: true });
  page.addEventListener("submit", onSubmit, { capture: true });
  return () => {
    page.removeEventListener("click", onClick, { capture: true });
    page.removeEventListener("submit", onSubmit, { capture: true });
  };
}

/** Whether the app is asked about this link. */
function takes(link: HTMLAnchorElement, { bridge, logIn, go }: AppLinks): boolean {
  const url = new URL(link.href);
  const orGo = ({ ok }: { readonly ok: boolean }) => void (ok || go(link.href));
  if (link.hasAttribute("download")) {
    // Other files are the web view's own to save, and the app can't read what only this page holds.
    if (url.protocol === "blob:" || !PICTURE.test(link.download || url.pathname)) return false;
    bridge.call("appDownloadImg", { url: url.href, ...(link.download ? { name: link.download } : {}) }, orGo);
    return true;
  }
  if (url.origin !== location.origin || link.target === "_blank") {
    bridge.call("openNewWindow", { url: url.href }, orGo);
    return true;
  }
  if (LOGIN.test(url.pathname)) {
    logIn(url.searchParams.get("next") ?? "");
    return true;
  }
  // The transfer asks the app by itself (`app-transfer.tsx`).
  if (url.hash === "#transfer") return false;
  // One with a search is a part of the page: a coin's history, a filter.
  const screen = url.search === "" ? OWN_SCREENS.find(([path]) => path.test(url.pathname)) : undefined;
  if (screen) bridge.call(screen[1], {}, orGo);
  return screen !== undefined;
}

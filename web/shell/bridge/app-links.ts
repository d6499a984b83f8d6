import type { BridgeCall, BridgeOptions } from "@plaza/contract/bridge.ts";
import { safeNext } from "../paths.ts";
import type { Bridge } from "./bridge.ts";

/** What the app has its own screens for, by the page's path behind the language. */
const OWN_SCREENS = [
  [/^\/[a-z-]+\/account\/kyc$/, "openKyc"],
  [/^\/[a-z-]+\/wallet$/, "openBalanceHome"],
] as const;
type OwnScreen = (typeof OWN_SCREENS)[number][1];
/** The site's login page, in any language. */
export const LOGIN = /^\/[a-z-]+\/account\/login$/;
/** Mail and telephone links are the device's own to open. */
const WEB: ReadonlySet<string> = new Set(["https:", "http:"]);
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
  const { href, target } = link;
  const question = questionOf({ href, target, download: link.hasAttribute("download") ? link.download : null }, location.origin);
  if (question === null) return false;
  if (question.call === "goToAppLogin") logIn(question.options.next ?? "");
  else bridge.call(question.call, question.options, ({ ok }) => void (ok || go(href)));
  return true;
}

/** A link as it is in the page. */
interface PageLink {
  readonly href: string;
  readonly target: string;
  /** The file's name, perhaps empty; null for a link that is followed. */
  readonly download: string | null;
}

type QuestionOf<One extends BridgeCall> = { readonly call: One; readonly options: BridgeOptions<One> };
type Question = QuestionOf<"appDownloadImg"> | QuestionOf<"openNewWindow"> | QuestionOf<"goToAppLogin"> | QuestionOf<OwnScreen>;

/**
 * What the app is asked about a link; null: nothing. An app opens what it is given without this page's policy, so it gets addresses of the web alone,
 * pictures of this site alone, and leads after a login to this site alone.
 * @param origin of the page
 */
export function questionOf({ href, target, download }: PageLink, origin: string): Question | null {
  const url = new URL(href);
  const isOwn = url.origin === origin;
  if (download !== null) {
    // Other files are the web view's own to save, and the app can't read what only this page holds.
    if (!isOwn || url.protocol === "blob:" || !PICTURE.test(download || url.pathname)) return null;
    return { call: "appDownloadImg", options: { url: url.href, ...(download ? { name: download } : {}) } };
  }
  if (!WEB.has(url.protocol)) return null;
  if (!isOwn || target === "_blank") return { call: "openNewWindow", options: { url: url.href } };
  if (LOGIN.test(url.pathname)) {
    const next = safeNext(url.searchParams.get("next"), "");
    return { call: "goToAppLogin", options: next === "" ? {} : { next } };
  }
  // The transfer asks the app by itself (`app-transfer.tsx`).
  if (url.hash === "#transfer") return null;
  // One with a search is a part of the page: a coin's history, a filter.
  const screen = url.search === "" ? OWN_SCREENS.find(([path]) => path.test(url.pathname)) : undefined;
  return screen === undefined ? null : { call: screen[1], options: {} };
}

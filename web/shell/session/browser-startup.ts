import { keysOf } from "@plaza/contract/typed-keys.ts";
import { Refusal, type Caller } from "../api/call.ts";
import { dataListeners, shownData, type RootData } from "../root-data.ts";
import { serverNow } from "../api/server-time.ts";
import { YEAR_SECONDS, cookieLine, readCookies } from "../cookies.ts";
import { findZone } from "../time-zone.ts";
import { ZONE_COOKIE } from "../zone-days.ts";
import { clearUserInfoStores, onLogout, saveUserInfo, p2pStore, publicStore, setUserInfo, userStore } from "./stores.ts";
import { joinDarkTheme } from "./dark-theme.ts";
import { NO_PROFILE, loadLists, loadProfile, step, type Report } from "./startup.ts";
import type { Profile } from "../user-info.ts";

const PATIENCE_MS = 10_000;

/**
 * The browser's side of the startup: what the server has put into the page is taken over, and only what is missing is asked for, once.
 * @param redraw draws the page again when its person is logged out by its own code
 */
export async function startUp(known: RootData, api: Caller, report: Report, redraw?: () => unknown): Promise<void> {
  if (redraw) onLogout(redraw);
  shown = null;
  rememberSettings(known);
  joinDarkTheme();
  if (known.user === null) clearUserInfoStores();
  else saveUserInfo(known.user);
  saveProfile(known.profile);
  showStores(known);
  await startLists(known.lang, api, report);
  // The browser may look its zone up for the first time, which on a cheap phone takes up to 80 ms, so not in the task above.
  rememberZone();
  const isUser = known.user !== null || (await startUser(api, report));
  const isMissing = Object.values(known.profile).includes(null);
  if (isUser && isMissing) saveProfile(await loadProfile(api, report, () => AbortSignal.timeout(PATIENCE_MS)));
}

function rememberSettings({ lang, apiDomain, feflagDomain, strapiDomain, device, restrictions, assetsLogourl }: RootData): void {
  publicStore.set({
    locale: lang,
    apiDomain,
    feflagDomain,
    strapiDomain,
    isAndroid: device === "android",
    isIos: device === "ios",
    isApp: device !== "h5",
    restrictCheckInfo: restrictions,
    assetsLogourl,
  });
}

/** The data of the page that the stores have taken over; null while they are being filled. */
let shown: RootData | null = null;
let isJoined = false;

/** From now on the page shows what the stores say: they begin with what it came with, and each change of theirs is drawn at once. */
function showStores(loaded: RootData): void {
  shown = loaded;
  if (isJoined) return;
  isJoined = true;
  for (const store of [userStore, p2pStore, publicStore]) store.subscribe(drawStores);
}

function drawStores(): void {
  if (shown === null) return;
  const before = shownData.get(shown) ?? shown;
  const { info, isLogin, kycInfo, brokerInfo } = userStore.get();
  const { restrictCheckInfo: restrictions, assetsLogourl } = publicStore.get();
  // Somebody of whom nobody could say anything stays unknown until somebody can.
  const nobody = shown.session === "unknown" ? ("unknown" as const) : ("visitor" as const);
  const says = { user: info, session: isLogin ? ("user" as const) : nobody, restrictions, assetsLogourl };
  const { isAllowTerms } = p2pStore.get();
  // Of a visitor nobody has asked it: the store's "no" says nothing new, for which the whole page would be drawn again.
  const acceptTerm = !isAllowTerms && before.profile.acceptTerm === null ? null : isAllowTerms;
  const profile = { kycInfo, brokerInfo, acceptTerm };
  if (isSame(before, says) && isSame(before.profile, profile)) return;
  shownData.set(shown, { ...shown, ...says, profile });
  for (const listener of dataListeners) listener();
}

function isSame<Part extends object>(whole: Part, part: Part): boolean {
  return keysOf(part).every((key) => whole[key] === part[key]);
}

/** For the server, which writes the times of the next page. */
function rememberZone(): void {
  const zone = findZone();
  if (readCookies(document.cookie).get(ZONE_COOKIE) !== zone)
    document.cookie = cookieLine(ZONE_COOKIE, zone, YEAR_SECONDS, location.protocol === "https:");
}

/** The language of the lists that this page has. */
let listsIn: string | null = null;

/** Once per page and language: the page starts again with each form, and the lists stay as they are. */
async function startLists(lang: string, api: Caller, report: Report): Promise<void> {
  if (listsIn === lang && p2pStore.get().cryptoList.length > 0) return;
  const lists = await loadLists(api, lang, report);
  publicStore.set({ serverTimeOffset: Math.round(serverNow() - Date.now()) });
  if (lists === null) return;
  listsIn = lang;
  const { restrictedAssetList } = publicStore.get().restrictCheckInfo;
  p2pStore.set({ ...lists, cryptoList: lists.cryptoList.filter(({ assetCode }) => !restrictedAssetList.includes(assetCode)) });
}

/**
 * Step 2, where the page came without anybody: both cookies or stop. A refusal logs out. Silence leaves the cookies, so that a restart of
 * ours evicts nobody.
 */
async function startUser(api: Caller, report: Report): Promise<boolean> {
  const cookies = readCookies(document.cookie);
  if (!cookies.get("authorization") || !cookies.get("userId")) return false;
  const refused: Refusal[] = [];
  const info = await step(
    2,
    () =>
      api("GET /api/a/v2/auth/user/info").catch((fault: unknown) => {
        if (fault instanceof Refusal) refused.push(fault);
        throw fault;
      }),
    report,
  );
  if (info !== null) setUserInfo(info);
  else if (refused.some((fault) => !fault.isTransient)) setUserInfo(null);
  return userStore.get().isLogin;
}

function saveProfile({ kycInfo, acceptTerm, brokerInfo }: Profile = NO_PROFILE): void {
  userStore.set({ ...(kycInfo === null ? {} : { kycInfo }), ...(brokerInfo === null ? {} : { brokerInfo }) });
  if (acceptTerm !== null) p2pStore.set({ isAllowTerms: acceptTerm });
}

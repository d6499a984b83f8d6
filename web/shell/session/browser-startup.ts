import { Refusal, type Caller } from "../api/call.ts";
import type { RootData } from "../root-data.ts";
import { serverNow } from "../api/server-time.ts";
import { YEAR_SECONDS, cookieLine, readCookies } from "../cookies.ts";
import { zoneOfBrowser } from "../time-zone.ts";
import { ZONE_COOKIE } from "../zone-days.ts";
import { clearUserInfoStores, onLogout, saveUserInfo, p2pStore, publicStore, setUserInfo, userStore } from "./stores.ts";
import { joinDarkTheme } from "./dark-theme.ts";
import { NO_PROFILE, loadLists, loadProfile, step, type Report } from "./startup.ts";
import type { Profile } from "../user-info.ts";

type Known = Pick<RootData, "lang" | "apiDomain" | "feflagDomain" | "strapiDomain" | "device" | "user" | "profile" | "restrictions">;
const PATIENCE_MS = 10_000;

/**
 * The browser's side of the startup: what the server has put into the page is taken over, and only what is missing is asked for, once.
 * @param redraw draws the page again when its person is logged out by its own code
 */
export async function startUp(known: Known, api: Caller, report: Report, redraw?: () => unknown): Promise<void> {
  if (redraw) onLogout(redraw);
  rememberSettings(known);
  joinDarkTheme();
  rememberZone();
  if (known.user === null) clearUserInfoStores();
  else saveUserInfo(known.user);
  saveProfile(known.profile);
  await startLists(known.lang, api, report);
  const isUser = known.user !== null || (await startUser(api, report));
  const isMissing = Object.values(known.profile).includes(null);
  if (isUser && isMissing) saveProfile(await loadProfile(api, report, () => AbortSignal.timeout(PATIENCE_MS)));
}

function rememberSettings({ lang, apiDomain, feflagDomain, strapiDomain, device, restrictions }: Known): void {
  publicStore.set({
    locale: lang,
    apiDomain,
    feflagDomain,
    strapiDomain,
    isAndroid: device === "android",
    isIos: device === "ios",
    isApp: device !== "h5",
    restrictCheckInfo: restrictions,
  });
}

/** For the server, which writes the times of the next page. */
function rememberZone(): void {
  const zone = zoneOfBrowser();
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
  publicStore.set({ assetsLogourl: Object.fromEntries(lists.cryptoList.map(({ assetCode, logoUrl }) => [assetCode, logoUrl])) });
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

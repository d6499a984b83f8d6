import { readId } from "@plaza/contract/ids.ts";
import { calls } from "@plaza/contract/calls/index.ts";
import { exampleFrom } from "@plaza/contract/testing/example.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Caller, Refusal } from "../api/call.ts";
import { startUp } from "./browser-startup.ts";
import { readCookies } from "../cookies.ts";
import { dataListeners, shownData, type RootData } from "../root-data.ts";
import { loadProfile, NO_PROFILE } from "./startup.ts";
import { p2pStore, publicStore, setUserInfo, userStore } from "./stores.ts";
import type { UserInfo } from "../user-info.ts";

const EXAMPLE: UserInfo = exampleFrom(calls["GET /api/a/v2/auth/user/info"].data);
const USER: UserInfo = {
  ...EXAMPLE,
  UID: readId("1001"),
  userId: readId("7"),
  accountGroup: 0,
  username: "",
  emailOrPhone: "a***@b.c",
  kycType: "company",
  kycStatus: "pending",
  isAdmin: false,
  traderStatus: "active",
  symbol: null,
  language: null,
  verification: {
    ...EXAMPLE.verification,
    twoFactorRequired: true,
    useAdminTwoFactor: false,
    phone: "",
    email: "a***@b.c",
    dialCode: "",
    verifyInstruction: "",
  },
};

const ANSWERS: Record<string, unknown> = {
  "GET /api/ctc/query-crypto-fiat": { cryptoList: [{ assetCode: "USDT", logoUrl: "/l.svg" }], fiatList: [{ fiatCode: "USD" }] },
  "GET /api/a/v2/auth/user/info": USER,
  "GET /api/a/v1/auth/kyc/info": { kycType: "company", kycStatus: "pending", level: 0 },
  "GET /api/ctc/verify-user": { acceptTerm: true },
  "GET /api/broker/v3/check": { isBroker: true, brokerId: "b" },
};

/** The API, of which some calls fail. */
function apiWith(failing: Readonly<Record<string, Error>> = {}): Caller {
  return callerOf((name) => {
    const fault = failing[name];
    if (fault) throw fault;
    return ANSWERS[name];
  });
}

/** An API whose answers are the test's, whatever the contract says of them. */
function callerOf(answer: (name: string) => unknown): Caller {
  return (async (name: string) => answer(name)) as unknown as Caller;
}

const dead = (name: string) => ({ [name]: new Refusal("network", 0, `no line to ${name.split("/").at(-1)}`, null) });
const refusing = (name: string) => ({ [name]: new Refusal("not_signed_in", 401, "Please log in.", null) });

const KNOWN = {
  lang: "de",
  apiDomain: "https://api.example",
  feflagDomain: "",
  strapiDomain: "",
  device: "android",
  session: "visitor",
  user: null,
  profile: NO_PROFILE,
  assetsLogourl: { USDT: "https://api.example/l.svg" },
  restrictions: {
    ipRestricted: true,
    needKyc: false,
    depositNeedKyc: false,
    fiatPaymentRestricted: false,
    restrictedAssetList: [],
  },
} as unknown as RootData;
const jar = new Map<string, string>();
let toasts: string[];
/** What the stores asked for by themselves, and what they told the page. */
let fetched: string[];
let redraws: number;
const root: { dataset: Record<string, string> } = { dataset: {} };

beforeEach(() => {
  toasts = [];
  fetched = [];
  redraws = 0;
  jar.clear();
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe(): void {}
    },
  );
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return Response.json({ code: 0, data: { ended: true } });
  });
  root.dataset = { theme: "dark" };
  vi.stubGlobal("document", {
    documentElement: root,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(line: string) {
      const [pair = "", ...rest] = line.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (rest.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    },
  });
  setUserInfo(null);
  p2pStore.set({ cryptoList: [], fiatList: [] });
});
afterEach(() => vi.unstubAllGlobals());

const start = (api: Caller, known: Partial<RootData> = {}) =>
  startUp(
    Object.assign(known, { ...KNOWN, ...known }),
    api,
    (sentence) => void toasts.push(sentence),
    () => (redraws += 1),
  );
const loggedInCookies = () => ["authorization", "userId"].forEach((name) => jar.set(name, "x"));

test("a visitor's start loads the lists and stops at the cookies", async () => {
  await start(apiWith());
  expect(p2pStore.get()).toMatchObject({ cryptoList: [{ assetCode: "USDT" }], fiatList: [{ fiatCode: "USD" }], isAllowTerms: false });
  expect(publicStore.get()).toMatchObject({
    darkTheme: true,
    locale: "de",
    apiDomain: "https://api.example",
    isAndroid: true,
    isIos: false,
    isApp: true,
    assetsLogourl: { USDT: "https://api.example/l.svg" },
  });
  expect(publicStore.get().restrictCheckInfo.ipRestricted).toBe(true);
  expect(userStore.get().isLogin).toBe(false);
  expect(toasts).toEqual([]);
});

test("a user of whom an API of another make says little is logged in, and its name is masked in the cookies", async () => {
  loggedInCookies();
  const info = { UID: "1001", userId: "7", accountGroup: 0, emailOrPhone: "faraway@far.example" };
  const api = callerOf((name) => (name.endsWith("user/info") ? info : ANSWERS[name]));
  await start(api);
  expect(userStore.get()).toMatchObject({
    isLogin: true,
    isSubUser: false,
    verification: { phoneAuthRequired: false, emailAuthRequired: false },
    brokerInfo: { isBroker: true },
  });
  expect(decodeURIComponent(jar.get("yu_userName") ?? "")).toBe("far***@far.example");
  expect(toasts).toEqual([]);
});

test("one cookie of the two is none", async () => {
  jar.set("authorization", "x");
  await start(apiWith());
  expect(userStore.get().info).toBeNull();
});

test("a whole start fills every store and the cookies for a year", async () => {
  loggedInCookies();
  await start(apiWith());
  expect(userStore.get()).toMatchObject({
    isLogin: true,
    isInstitutions: true,
    isTrader: true,
    isSubUser: true,
    kycInfo: { kycType: "company" },
    brokerInfo: { isBroker: true },
    verification: { phoneAuthRequired: false, emailAuthRequired: true },
  });
  expect(p2pStore.get().isAllowTerms).toBe(true);
  expect(Object.fromEntries(jar)).toMatchObject({ accountGroup: "0", userId: "7", UID: "1001", yu_isInstitutions: "true" });
  expect(readCookies(document.cookie).get("yu_userName")).toBe("a***@b.c");
  expect(toasts).toEqual([]);
});

describe("each step fails alone, says its number, and stops nothing after it", () => {
  beforeEach(loggedInCookies);

  test("1: the lists", async () => {
    await start(apiWith(dead("GET /api/ctc/query-crypto-fiat")));
    expect(toasts).toEqual(["1. no line to query-crypto-fiat"]);
    expect(userStore.get()).toMatchObject({ isLogin: true, brokerInfo: { isBroker: true } });
  });

  test("1: a code other than 0 is ignored", async () => {
    await start(apiWith(refusing("GET /api/ctc/query-crypto-fiat")));
    expect(toasts).toEqual([]);
    expect(userStore.get().isLogin).toBe(true);
  });

  test("2: refused user info logs out and clears the cookies", async () => {
    jar.set("yu_isInstitutions", "true");
    await start(apiWith(refusing("GET /api/a/v2/auth/user/info")));
    expect(toasts).toEqual(["2. Please log in."]);
    expect(userStore.get().isLogin).toBe(false);
    expect([...jar.keys()]).toEqual(["plaza_zone"]);
  });

  test("2: a lost connection keeps the cookies", async () => {
    await start(apiWith(dead("GET /api/a/v2/auth/user/info")));
    expect(toasts).toEqual(["2. no line to info"]);
    expect(jar.has("authorization")).toBe(true);
  });

  test.each([
    ["GET /api/a/v1/auth/kyc/info", () => userStore.get().kycInfo, () => userStore.get().brokerInfo],
    ["GET /api/broker/v3/check", () => userStore.get().brokerInfo, () => userStore.get().kycInfo],
  ])("3: %s", async (name, missing, there) => {
    await start(apiWith(dead(name)));
    expect(toasts).toEqual([`3. no line to ${name.split("/").at(-1)}`]);
    expect(missing()).toBeNull();
    expect(there()).not.toBeNull();
    expect(p2pStore.get().isAllowTerms).toBe(true);
  });

  test("3: acceptance of the terms", async () => {
    await start(apiWith(dead("GET /api/ctc/verify-user")));
    expect(toasts).toEqual(["3. no line to verify-user"]);
    expect(p2pStore.get().isAllowTerms).toBe(false);
    expect(userStore.get().kycInfo).not.toBeNull();
  });
});

test("what the server has put into the page is not asked for again", async () => {
  const asked: string[] = [];
  const api = callerOf((name) => {
    asked.push(name);
    return ANSWERS[name];
  });
  const profile = await loadProfile(
    apiWith(),
    () => undefined,
    () => AbortSignal.timeout(1_000),
  );
  await start(api, { user: USER, profile });
  expect(asked).toEqual(["GET /api/ctc/query-crypto-fiat"]);
  // After a form the page starts again, and has its lists.
  await start(api, { user: USER, profile });
  expect(asked).toEqual(["GET /api/ctc/query-crypto-fiat"]);
  expect(userStore.get()).toMatchObject({ isLogin: true, brokerInfo: { isBroker: true } });
});

test("setting user info with nothing ends the session, clears the cookies and tells the page", async () => {
  loggedInCookies();
  await start(apiWith());
  redraws = 0;
  setUserInfo(null);
  expect(fetched).toEqual(["https://api.example/api/a/v2/auth/logout"]);
  expect([...jar.keys()]).toEqual(["plaza_zone"]);
  expect(userStore.get().isLogin).toBe(false);
  expect(redraws).toBe(1);
  setUserInfo(null);
  expect(fetched).toHaveLength(1);
});

test("the page shows what the stores say, from the first change on", async () => {
  const known = {
    ...KNOWN,
    session: "user",
    user: USER,
    profile: { kycInfo: {}, acceptTerm: true, brokerInfo: {} },
  } as unknown as RootData;
  let draws = 0;
  const count = () => void (draws += 1);
  dataListeners.add(count);
  await start(apiWith(), known);
  const page = () => shownData.get(started) ?? started;
  const started = known;
  expect([page().user, page().session]).toEqual([USER, "user"]);
  setUserInfo({ ...USER, username: "Ada" });
  expect(page().user?.username).toBe("Ada");
  publicStore.set({ restrictCheckInfo: { ...KNOWN.restrictions, restrictedAssetList: ["XMR"] } });
  expect(page().restrictions.restrictedAssetList).toEqual(["XMR"]);
  userStore.set({ brokerInfo: null });
  expect(page().profile.brokerInfo).toBeNull();
  draws = 0;
  setUserInfo(null);
  expect([page().user, page().session, draws > 0]).toEqual([null, "visitor", true]);
  dataListeners.delete(count);
});

test("a visitor's page is not drawn again when the lists have come", async () => {
  let draws = 0;
  const count = () => void (draws += 1);
  dataListeners.add(count);
  await start(apiWith());
  dataListeners.delete(count);
  expect([draws, p2pStore.get().cryptoList.length]).toEqual([0, 1]);
});

test("darkTheme is the page's theme", async () => {
  await start(apiWith());
  expect(publicStore.get().darkTheme).toBe(true);
  publicStore.set({ darkTheme: false });
  expect(root.dataset["theme"]).toBe("light");
  expect(jar.get("theme")).toBe("light");
});

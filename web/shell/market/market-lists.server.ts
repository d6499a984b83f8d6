import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { config } from "../config.server.ts";
import { Refusal, rethrowUnlessRefusal, type Caller } from "../api/call.ts";
import type { Visit } from "../session/visit.server.ts";
import { DEFAULT_ASSET } from "./filter.ts";

/**
 * What can be traded and how it is paid: the same for everybody in a region and seldom changed, so it is asked for once a minute and
 * language.
 */
const KEPT_MS = 60_000;

interface Kept<Value> {
  readonly until: number;
  readonly value: Promise<Value>;
}

function keeping<Value>() {
  const kept = new Map<string, Kept<Value>>();
  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.value;
    const value = ask();
    kept.set(key, { until: Date.now() + KEPT_MS, value });
    // A failure is nobody's to keep.
    value.catch(() => kept.get(key)?.value === value && kept.delete(key));
    return value;
  };
}

export type Coin = Omit<Awaited<ReturnType<typeof askForLists>>["coins"][number], "logo">;
export type Money = Awaited<ReturnType<typeof askForLists>>["moneys"][number];

const keptLists = keeping<Awaited<ReturnType<typeof askForLists>>>();
const keptMethods = keeping<Awaited<ReturnType<typeof askForMethods>>>();

/** Coins and currencies, named in the language, without the coins that are hidden where the visitor is. */
export async function tradedLists(visit: Visit) {
  const { restrictedAssetList } = await visit.restrictions();
  try {
    const { coins, moneys } = await keptLists(`${visit.lang} ${restrictedAssetList.join()}`, () => askForLists(visit.api, visit.lang));
    // An API of another make may list them all the same.
    return { coins: coins.filter(({ code }) => !restrictedAssetList.includes(code)).map(({ logo: _logo, ...coin }) => coin), moneys };
  } catch (fault) {
    // A code other than 0 shows no error (docs/specification.md, Errors): there is just nothing to choose from.
    if (fault instanceof Refusal && !fault.isTransient && fault.code !== "region_restricted") return { coins: [], moneys: [] };
    throw fault;
  }
}

/** Where the coins' logos are; none where nobody can say, and then their letters are shown. An address without a host is the API's. */
export async function coinLogos(visit: Visit): Promise<Readonly<Record<string, string>>> {
  const { restrictedAssetList } = await visit.restrictions();
  try {
    const { coins } = await keptLists(`${visit.lang} ${restrictedAssetList.join()}`, () => askForLists(visit.api, visit.lang));
    return Object.fromEntries(coins.map(({ code, logo }) => [code, logo.startsWith("/") ? config.apiDomain + logo : logo]));
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return {};
  }
}

/** The payment methods of a currency, named in the language. */
export async function methodsOf(api: Caller, lang: Locale, fiat: string) {
  return (await waysOfPaying(api, lang, fiat)).methods;
}

/** Where people pay in a currency, so that a list offers a handful of countries rather than all of the world's (10 kB of every page). */
export async function payingCountries(api: Caller, lang: Locale, fiat: string): Promise<ReadonlySet<string>> {
  return (await waysOfPaying(api, lang, fiat)).countries;
}

function waysOfPaying(api: Caller, lang: Locale, fiat: string) {
  return keptMethods(`${lang} ${fiat}`, () => askForMethods(api, fiat));
}

/** An API of another make may know no logo. */
type ListedCoin = Pick<Lists["cryptoList"][number], "assetCode" | "name" | "precision"> & { readonly logoUrl?: string };
type Lists = WireOf<"GET /api/ctc/query-crypto-fiat">["data"];

async function askForLists(api: Caller, lang: Locale) {
  const { cryptoList, fiatList } = await api("GET /api/ctc/query-crypto-fiat", { query: { language: lang } });
  return {
    coins: cryptoList.map(({ assetCode, name, precision, logoUrl = "" }: ListedCoin) => ({
      code: assetCode,
      name,
      precision,
      logo: logoUrl,
    })),
    moneys: fiatList.map(({ fiatCode, name, precision }) => ({ code: fiatCode, name, precision })),
  };
}

async function askForMethods(api: Caller, fiat: string) {
  try {
    const [methods, offered] = await Promise.all([
      api("GET /api/ctc/query-payment-methods", { query: { fiat } }),
      api("POST /api/ctc/query-adv-list", { body: { side: "buy", asset: DEFAULT_ASSET, fiat, limit: 100 } }).catch(() => null),
    ]);
    const uses = (methodId: string) =>
      offered?.items.filter((offer) => offer.methods.some((method) => method.methodId === methodId)).length ?? 0;
    return {
      // Those that most offers take first: they are what people look for.
      methods: methods
        .map(({ methodId, name, mark }) => ({ methodId, name, mark, uses: uses(methodId) }))
        .toSorted((a, b) => b.uses - a.uses)
        .map(({ uses: _uses, ...method }) => method),
      countries: new Set(methods.flatMap(({ countries }) => countries)),
    };
  } catch (fault) {
    // An API of another make may have no such list: then nothing is filtered by it.
    if (fault instanceof Refusal && !fault.isTransient) return { methods: [], countries: new Set<string>() };
    throw fault;
  }
}

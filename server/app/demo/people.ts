import { isLocale } from "@plaza/contract/locales.ts";
import { specimenPhone, validPhone } from "@plaza/domain/catalogue/field-checks.ts";
import { emailOf, type DemoPerson, type TradeRecord } from "./accounts.ts";
import { LOCAL_KEYS, LOCAL_PEOPLE, type RosterRow } from "./local-people.ts";
import type { Random } from "./random.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Invented people. The merchants come first and all trade dollars and euros; everybody's first currency is that of home. */
const ROSTER: readonly RosterRow[] = [
  ["merchant1", "NorthQuay Desk", "Caleb Thornwood", "US", "en", ["USD", "EUR", "CAD"]],
  ["merchant2", "Rheinlicht", "Matthias Obergrün", "DE", "de", ["EUR", "USD", "CHF"]],
  ["merchant3", "Boğaz Takas", "Selin Karaçınar", "TR", "tr", ["TRY", "USD", "EUR"]],
  ["merchant4", "LagoonBridge", "Tunde Akinwale-Coker", "NG", "en", ["NGN", "USD", "EUR"]],
  ["merchant5", "MarinaFalcon", "Khalid Al Marzam", "AE", "ar", ["AED", "USD", "EUR"]],
  ["merchant6", "VentoSul", "Larissa Bragantini", "BR", "pt", ["BRL", "USD", "EUR"]],
  ["merchant7", "HoshiExchange", "森下 陽菜", "JP", "ja", ["JPY", "USD", "EUR"]],
  ["merchant8", "IndigoRoute", "Ananya Devrajan", "IN", "hi", ["INR", "USD", "EUR"]],
  ["ridgeway", "RidgewayOTC", "Dana Kessler-Voss", "US", "en", ["USD", "MXN"]],
  ["prairie", "PrairieFox", "Wyatt Longmire", "US", "en", ["USD"]],
  ["maple", "MapleLedger", "Noemie Tremblay-Roy", "CA", "fr", ["CAD", "USD"]],
  ["thistle", "ThistleAndCoin", "Isla Macrae", "GB", "en", ["GBP", "EUR"]],
  ["kestrel", "KestrelPay", "Owen Hartnell", "GB", "en", ["GBP"]],
  ["mistral", "MistralCrypto", "Bastien Delacour", "FR", "fr", ["EUR", "XOF"]],
  ["alborada", "AlboradaP2P", "Lucía Quintanar", "ES", "es", ["EUR"]],
  ["campanile", "Campanile", "Chiara Bellandi", "IT", "it", ["EUR"]],
  ["azulejo", "AzulejoTrade", "Duarte Nogueiro", "PT", "pt", ["EUR", "BRL"]],
  ["tulp", "TulpHandel", "Sanne van Wierden", "NL", "en", ["EUR"]],
  ["edelstein", "Edelstein", "Reto Zurbrunner", "CH", "de", ["CHF", "EUR"]],
  ["fjordlys", "Fjordlys", "Sigrun Aasland", "NO", "en", ["NOK", "SEK"]],
  ["norrsken", "Norrsken", "Elsa Bergvide", "SE", "en", ["SEK", "EUR"]],
  ["bursztyn", "Bursztyn24", "Kacper Wolniewski", "PL", "pl", ["PLN", "EUR"]],
  ["vltava", "VltavaCoin", "Tereza Havlovská", "CZ", "en", ["CZK", "EUR"]],
  ["dunare", "DunareaX", "Andrei Munteniu", "RO", "en", ["RON", "EUR"]],
  ["sonyashnyk", "Соняшник", "Оксана Коваленчук", "UA", "uk", ["UAH", "USD"]],
  ["baikal", "БайкалОбмен", "Артём Сибиряк", "RU", "ru", ["RUB"]],
  ["severny", "Северный Ветер", "Мария Онежская", "RU", "ru", ["RUB", "KZT"]],
  ["altynqyran", "AltynQyran", "Дана Сарыбекова", "KZ", "ru", ["KZT"]],
  ["anadolu", "AnadoluKripto", "Emre Taşpınarlı", "TR", "tr", ["TRY"]],
  ["kartal", "KartalHızlı", "Zeynep Aksoylu", "TR", "tr", ["TRY", "EUR"]],
  ["nilestar", "NileStar", "Youssef El Menshawy", "EG", "ar", ["EGP"]],
  ["najd", "نجد للتداول", "Sultan Al Harithi", "SA", "ar", ["SAR", "AED"]],
  ["atlasm", "AtlasMarché", "Salma Benjelfa", "MA", "fr", ["MAD", "EUR"]],
  ["baobab", "BaobabXchange", "Ngozi Umeadi", "NG", "en", ["NGN"]],
  ["savanna", "SavannaSwap", "Wanjiku Ndirangu", "KE", "sw", ["KES"]],
  ["voltariver", "VoltaRiver", "Kwabena Asiedu-Mensah", "GH", "en", ["GHS"]],
  ["tablemountain", "TableMountainFX", "Lerato Mokwena", "ZA", "en", ["ZAR"]],
  ["teranga", "TerangaCoin", "Awa Ndiaye-Sarr", "SN", "fr", ["XOF"]],
  ["lotusleaf", "LotusLeaf", "Rohan Iyengar-Pillai", "IN", "hi", ["INR"]],
  ["chaiandchain", "ChaiAndChain", "Meera Sundaresh", "IN", "en", ["INR"]],
  ["indus", "IndusTraders", "Bilal Qureshani", "PK", "ur", ["PKR"]],
  ["padma", "PadmaExpress", "Farhana Akterun", "BD", "bn", ["BDT"]],
  ["merapi", "MerapiCuan", "Bagas Prasetyono", "ID", "id", ["IDR"]],
  ["komodo", "KomodoKilat", "Dewi Lestariana", "ID", "id", ["IDR", "MYR"]],
  ["hibiscus", "HibiscusPay", "Nurul Aisyara Rahmat", "MY", "ms", ["MYR", "SGD"]],
  ["saigon", "SàiGònNhanh", "Nguyễn Hoài Thương", "VN", "vi", ["VND"]],
  ["hoasen", "HoaSenUSDT", "Trần Quốc Vĩnh", "VN", "vi", ["VND"]],
  ["chaophraya", "เจ้าพระยาเทรด", "ธนกฤต วงศ์ไพบูลย์กิจ", "TH", "th", ["THB"]],
  ["mayon", "MayonMerchant", "Maricel Dimaculang", "PH", "fil", ["PHP"]],
  ["harbourview", "HarbourView", "陳嘉朗", "HK", "zh-tw", ["HKD", "CNY"]],
  ["jade", "玉山換匯", "林雅筑", "TW", "zh-tw", ["TWD"]],
  ["changfeng", "长风万里", "周子涵", "CN", "zh-cn", ["CNY"]],
  ["dongbaek", "동백거래소", "한서윤", "KR", "ko", ["KRW"]],
  ["kaede", "楓トレード", "大橋 颯太", "JP", "ja", ["JPY"]],
  ["wattle", "WattleGold", "Imogen Radcliffe-Hay", "AU", "en", ["AUD", "NZD"]],
  ["quetzal", "QuetzalMX", "Ximena Arrozamena", "MX", "es", ["MXN"]],
  ["pampas", "PampasCripto", "Joaquín Etcheverrigaray", "AR", "es", ["ARS"]],
  ["cafetero", "CafeteroP2P", "Valentina Ospinal", "CO", "es", ["COP"]],
  ["condor", "CóndorAndino", "Diego Quispehuamán", "PE", "es", ["PEN"]],
  ["copihue", "CopihueCL", "Antonia Irarrázabal", "CL", "es", ["CLP"]],
  ["turpial", "TurpialVE", "Yorman Betancurt", "VE", "es", ["VES", "USD"]],
  ["ipe", "IpêAmarelo", "Thiago Sampainho", "BR", "pt", ["BRL"]],
  ...LOCAL_PEOPLE,
];

export const ADVERTISER_KEYS: readonly string[] = ROSTER.map(([key]) => key);

/** Everybody who advertises, merchants included, with a past from before the last three months. */
export function advertisers(random: Random, now: Date): DemoPerson[] {
  const taken = new Set<string>();
  return ROSTER.map(([key, nickname, fullName, country, speaks, fiats]) => {
    const merchant = key.startsWith("merchant");
    return {
      key,
      email: emailOf(key),
      emailVerified: true,
      phone: freshPhone(country, taken, random),
      nickname,
      fullName,
      country,
      language: isLocale(speaks) ? speaks : "en",
      parentKey: null,
      traderStatus: merchant || (!LOCAL_KEYS.has(key) && random.chance(45)) ? "active" : "none",
      kycType: "personal",
      kycStatus: "approved",
      twoFactor: true,
      termsAccepted: true,
      joinedAt: new Date(now.getTime() - random.between(240, 1500) * DAY - random.below(DAY)),
      lastSeenAt: new Date(now.getTime() - (merchant || random.chance(60) ? random.between(0, 4) : random.between(20, 2800)) * MINUTE),
      fiats,
      speaks,
      record: earlierRecord(merchant ? random.between(1800, 9400) : random.between(30, 2600), random),
    };
  });
}

/** A plausible past of this many completed trades: most users are good, nobody is perfect for long. */
function earlierRecord(completed: number, random: Random): TradeRecord {
  const releases = Math.floor((completed * random.between(45, 75)) / 100);
  const payments = completed - releases;
  const rated = Math.floor((completed * random.between(30, 65)) / 100);
  const negative = Math.floor((rated * random.between(0, 35)) / 1000);
  return {
    completed,
    atFault: Math.floor((completed * random.between(2, 60)) / 1000),
    releases,
    releaseSeconds: releases * random.between(70, 780),
    payments,
    paySeconds: payments * random.between(90, 660),
    positive: rated - negative,
    negative,
  };
}

/** A number that looks right for the country and that nobody else in the demo has. Only the last two digits vary, so that American ones stay in the range kept for fiction. */
function freshPhone(country: string, taken: Set<string>, random: Random): string {
  const specimen = specimenPhone(country);
  if (specimen === undefined) throw new RangeError(`no telephone plan of ${country}`);
  for (;;) {
    const phone = specimen.slice(0, -2) + String(random.between(10, 99));
    if (taken.has(phone) || !validPhone(phone)) continue;
    taken.add(phone);
    return phone;
  }
}

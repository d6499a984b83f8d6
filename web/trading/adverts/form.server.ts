import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { wishKey } from "../../shell/api/idempotency-key.server.ts";
import { countryOptions } from "../../shell/countries.server.ts";
import { methodsOf, tradedLists } from "../market/lists.server.ts";
import { offersLesson } from "../../info/lesson/lesson.server.ts";
import { offerTexts } from "../../info/lesson/offer-texts.ts";
import { paths } from "../../shell/paths.ts";
import { textIn } from "../../account/security/form-text.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { formIn, savedForm, typedIn } from "./form-data.ts";
import { BLANK, type TypedAdvert } from "./form-values.ts";
import { percentOf, previewInput, termsOf } from "./advert-input.ts";

export type Preview = WireOf<"POST /api/ctc/preview-adv">["data"];

/** The form of a new advert, or of one to be edited, with what its owner has to choose from. */
export async function loadAdvertForm({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const own = params["advId"] === undefined ? null : await ownAdvert(visit, params["advId"]);
  const kept = formIn(visit.url.searchParams);
  const typed = own === null ? started(visit, kept) : (kept ?? typedOf(own, visit.lang));
  const { side, asset, fiat } = typed;
  const [lists, methods, payments, wallet, preview] = await orAway(
    Promise.all([
      tradedLists(visit),
      methodsOf(visit.api, visit.lang, fiat),
      visit.api("GET /api/ctc/query-user-payment", { query: { fiat } }),
      visit.api("GET /api/t/v2/spot-balance"),
      visit.api("POST /api/ctc/preview-adv", { body: previewInput(typed, visit.lang) }),
    ]),
  );
  const accounts = payments.map(({ paymentId, name, mark, fields }) => ({
    value: paymentId as string,
    title: name,
    mark,
    text: fields
      .map(({ value }) => value)
      .slice(0, 2)
      .join(" · "),
  }));
  const lesson = side === "sell" && own === null && (await offersLesson(visit));
  return {
    texts: { ...messagesFor(visit.lang, ["adverts"]), ...(lesson ? offerTexts(visit.lang) : {}) },
    lesson,
    ...lists,
    typed,
    version: own?.advert.version ?? null,
    advId: own?.advert.advId ?? null,
    choices: side === "sell" ? accounts : methods.map(({ methodId, name, mark }) => ({ value: methodId, title: name, mark, text: "" })),
    free: wallet.balances.find(({ assetCode }) => assetCode === asset)?.p2p ?? "0",
    countries: countryOptions(visit.lang),
    timeZones: Intl.supportedValuesOf("timeZone"),
    preview,
    actKey: randomUUID(),
  };
}
export type AdvertFormData = Awaited<ReturnType<typeof loadAdvertForm>>;

async function ownAdvert(visit: Visit, advId: string): Promise<OwnAdvertView> {
  try {
    if (/^\d{1,18}$/.test(advId)) return await visit.api("GET /api/ctc/query-one-adv", { query: { advId: advId as AdvertId } });
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== "not_found") throw fault;
  }
  throw pageNotFound(visit);
}

/** A new form takes what its address says: the pair, and a payment method that was just added for it. */
function started(visit: Visit, kept: TypedAdvert | null): TypedAdvert {
  const { searchParams } = visit.url;
  const side = searchParams.get("side") === "buy" ? "buy" : "sell";
  const code = (name: string, otherwise: string) =>
    /^[A-Z0-9]{2,10}$/.test(searchParams.get(name) ?? "") ? (searchParams.get(name) ?? "") : otherwise;
  const added = searchParams.get("pay")?.split(":")[1];
  const pair = { side, asset: code("asset", BLANK.asset), fiat: code("fiat", BLANK.fiat) } as const;
  return kept === null ? { ...BLANK, ...pair, methods: added === undefined ? [] : [added] } : { ...kept, ...pair };
}

function typedOf(own: OwnAdvertView, lang: Locale): TypedAdvert {
  const { advert, hours } = own;
  const { requirements } = advert;
  const number = (value: string | undefined) => (value === undefined ? "" : amountInputText(value, lang));
  return {
    side: advert.side,
    asset: advert.asset,
    fiat: advert.fiat,
    priceType: advert.priceType,
    price: advert.priceType === "fixed" ? number(advert.price) : "",
    margin: advert.margin === undefined ? "" : number(percentOf(advert.margin)),
    floor: number(own.priceFloor),
    ceiling: number(own.priceCeiling),
    quantity: number(advert.remaining),
    min: number(advert.minAmount),
    max: number(advert.maxAmount),
    methods: advert.side === "sell" ? own.paymentIds : advert.methods.map(({ methodId }) => methodId),
    window: String(advert.paymentWindowMinutes),
    message: advert.message,
    autoReply: own.autoReply,
    ...requiredOf(requirements, number),
    hoursOn: hours !== null,
    from: hours?.from ?? BLANK.from,
    to: hours?.to ?? BLANK.to,
    timeZone: hours?.timeZone ?? BLANK.timeZone,
    days: hours?.days.map(String) ?? BLANK.days,
    private: own.privateKey !== null,
  };
}

function requiredOf(requirements: OwnAdvertView["advert"]["requirements"], number: (value: string) => string) {
  const { minCompletedTrades, minCompletionRate, minAccountAgeDays, verifiedOnly, countries } = requirements;
  return {
    minTrades: String(minCompletedTrades ?? ""),
    minRate: minCompletionRate === undefined ? "" : number(rateText(minCompletionRate)),
    minAge: String(minAccountAgeDays ?? ""),
    verifiedOnly: verifiedOnly === true,
    countries: countries ?? [],
  };
}

function rateText(ratio: string): string {
  return ratio.startsWith("1") ? "100" : percentOf(ratio);
}

/** A form that came back: as it was filled in, and what is wrong with it. */
export interface NotPosted {
  readonly typed: TypedAdvert;
  readonly wrong: string;
  readonly word: string;
  readonly message: string;
  readonly preview: Preview | null;
}

export async function postAdvert({ request, context, params }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const typed = typedIn(form);
  const back = { typed, wrong: "", word: "", message: "", preview: null };
  // Without scripts another pair is asked for by a button of the form.
  if (textIn(form, "act") === "pair") {
    const wanted = (name: string, now: string) => textIn(form, name) || now;
    const pair = { side: typed.side, asset: wanted("wanted_asset", typed.asset), fiat: wanted("wanted_fiat", typed.fiat) };
    return redirect(paths.newAdvert(visit.lang, new URLSearchParams(pair)), 303);
  }
  if (textIn(form, "act") === "account") {
    const next = `${visit.url.pathname}?${savedForm(form)}`;
    return redirect(paths.newPayment(visit.lang, new URLSearchParams({ fiat: typed.fiat, next })), 303);
  }
  try {
    if (textIn(form, "act") === "preview")
      return data<NotPosted>({ ...back, preview: await visit.api("POST /api/ctc/preview-adv", { body: previewInput(typed, visit.lang) }) });
    const read = termsOf(typed, visit.lang, form.get("confirm_price") === "yes");
    if ("wrong" in read) return data<NotPosted>({ ...back, wrong: read.wrong, word: "need_number" }, { status: 422 });
    const { side, asset, fiat } = typed;
    if (params["advId"] === undefined) {
      const body = { side, asset, fiat, ...read.terms };
      await visit.api("POST /api/ctc/create-adv", { body, idempotencyKey: wishKey(textIn(form, "key"), body) });
    } else {
      const version = Number.parseInt(textIn(form, "version"), 10);
      const body = { advId: params["advId"] as AdvertId, version, ...read.terms };
      await visit.api("POST /api/ctc/update-adv", { body, idempotencyKey: wishKey(textIn(form, "key"), body) });
    }
    return redirect(paths.adverts(visit.lang), 303);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data<NotPosted>({ ...back, wrong: fieldOf(fault), word: fault.code, message: fault.message }, { status: fault.status || 503 });
  }
}

const FIELD_OF_WORD: Partial<Record<string, keyof TypedAdvert>> = {
  price_out_of_band: "price",
  price_forbidden: "price",
  insufficient_balance: "quantity",
  amount_below_limit: "min",
  payment_account_needed: "methods",
  method_not_offered: "methods",
};
const FIELD_OF_PART: Partial<Record<string, keyof TypedAdvert>> = {
  minAmount: "min",
  maxAmount: "max",
  priceFloor: "floor",
  margin: "margin",
  price: "price",
  hours: "timeZone",
};

function fieldOf(fault: Refusal): string {
  const { field } = (fault.details ?? {}) as { field?: unknown };
  return FIELD_OF_WORD[fault.code] ?? (typeof field === "string" ? (FIELD_OF_PART[field] ?? "") : "");
}

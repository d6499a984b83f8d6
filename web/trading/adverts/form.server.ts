import { data, redirect, type LoaderFunctionArgs, type Params } from "react-router";
import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { OwnPaymentView } from "@plaza/contract/calls/payments.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { detailOf } from "../../shell/api/refusal-detail.ts";
import { usableCoins } from "../../shell/api/usable-coins.ts";
import { idIn } from "../../shell/address-id.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { countryOptions } from "../../shell/countries.server.ts";
import { methodsOf, tradedLists } from "../../shell/market/market-lists.server.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import { offersLesson } from "../../shell/lesson/offers-lesson.server.ts";
import { offerTexts } from "../../shell/lesson/offer-texts.ts";
import { paths } from "../../shell/paths.ts";
import { accountGroupOf } from "../../shell/session/account-group.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { formIn, savedForm, typedIn } from "./form-data.ts";
import { BLANK, type TypedAdvert } from "./form-values.ts";
import { percentOf, previewInput, termsOf, type Needs } from "./advert-input.ts";
import { shareOf } from "./share.server.ts";
import { requireTradingHere } from "../../shell/session/restriction.server.ts";

export type Preview = WireOf<"POST /api/ctc/preview-adv">["data"];

/** Adverts are the owner's: a sub-user is led to the list, which says so. */
async function requireOwner(context: LoaderFunctionArgs["context"]): Promise<void> {
  const { isAdmin } = await requireLogin(context);
  if (!isAdmin) throw redirect(paths.adverts(visitOf(context).lang));
}

/** The form of a new advert, or of one to be edited, with what its owner has to choose from. */
export async function loadAdvertForm({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireOwner(context);
  await requireTradingHere(visit);
  const own =
    params["advId"] === undefined ? null : await visit.api("GET /api/ctc/query-one-adv", { query: { advId: idIn(params, "advId") } });
  const kept = formIn(visit.url.searchParams);
  const lists = await tradedLists(visit);
  const typed = own === null ? withListedCoin(started(visit, kept), lists.coins) : (kept ?? typedOf(own, visit.lang));
  const { side, asset, fiat } = typed;
  // Before the first call begins: one that failed while this is awaited would be nobody's.
  const group = await accountGroupOf(visit);
  const [methods, payments, wallet, preview] = await Promise.all([
    methodsOf(visit.api, visit.lang, fiat),
    visit.api("GET /api/ctc/query-user-payment", { query: { fiat } }),
    visit.api("GET /api/t/v2/spot-balance", group),
    visit.api("POST /api/ctc/preview-adv", { body: previewInput(typed, visit.lang, own?.advert.advId ?? null) }),
  ]);
  const lesson = side === "sell" && own === null && (await offersLesson(visit));
  return {
    texts: textsOf(visit.lang, preview, lesson),
    lesson,
    ...lists,
    typed,
    version: own?.advert.version ?? null,
    advId: own?.advert.advId ?? null,
    takenDown: own?.takenDown ?? null,
    share: shareOf(visit.lang, own),
    choices:
      side === "sell"
        ? payments.map(accountChoice)
        : methods.map(({ methodId, name, mark }) => ({ value: methodId, methodId, title: name, mark, text: "" })),
    free: usableCoins(wallet.balances.find(({ assetCode }) => assetCode === asset)),
    countries: countryOptions(visit.lang),
    timeZones: Intl.supportedValuesOf("timeZone"),
    preview,
  };
}
export type AdvertFormData = Awaited<ReturnType<typeof loadAdvertForm>>;

/** The form's own texts, and of what its preview and the lesson say only what they say now. */
function textsOf(lang: Locale, preview: Preview, lesson: boolean) {
  return {
    ...messagesFor(lang, ["adverts"]),
    ...(preview.pausedUntil === undefined ? {} : messagesFor(lang, ["limits"])),
    ...orderFormTexts(lang, preview.hold === undefined ? ["take.condition_block"] : ["take.condition_block", "take.hold"]),
    ...(lesson ? offerTexts(lang) : {}),
  };
}

/** An account to be paid to, by what tells it from the person's others. */
function accountChoice({ paymentId, methodId, name, mark, fields }: OwnPaymentView) {
  const text = fields.map(({ value }) => value).slice(0, 2);
  const value: string = paymentId;
  return { value, methodId, title: name, mark, text: text.join(" · ") };
}

/** Of the order form's texts those whose keys begin so. */
function orderFormTexts(lang: Locale, beginnings: readonly string[]) {
  return Object.fromEntries(
    Object.entries(messagesFor(lang, ["take"])).filter(([key]) => beginnings.some((beginning) => key.startsWith(beginning))),
  );
}

/** A new form takes what its address says, the pair and a payment method that was just added for it, else the pair of the last list. */
function started(visit: Visit, kept: TypedAdvert | null): TypedAdvert {
  const { searchParams } = visit.url;
  const side = searchParams.get("side") === "buy" ? "buy" : "sell";
  const code = (name: string, otherwise: string) =>
    /^[A-Z0-9]{2,10}$/.test(searchParams.get(name) ?? "") ? (searchParams.get(name) ?? "") : otherwise;
  const start = startingPair(visit);
  const added = searchParams.get("pay")?.split(":")[1];
  const pair = { side, asset: code("asset", start.asset), fiat: code("fiat", start.fiat) } as const;
  return kept === null ? { ...BLANK, ...pair, methods: added === undefined ? [] : [added] } : { ...kept, ...pair };
}

/** Of a coin that isn't traded where the visitor is there is no new advert. */
function withListedCoin(typed: TypedAdvert, coins: readonly { readonly code: string }[]): TypedAdvert {
  return coins.some(({ code }) => code === typed.asset) ? typed : { ...typed, asset: coins[0]?.code ?? typed.asset };
}

/** An advert as its form shows it. */
export function typedOf(own: OwnAdvertView, lang: Locale): TypedAdvert {
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
  const { minCompletedTrades, minCompletionRate, minAccountAgeDays, verifiedOnly, bankReference, blockTrade, countries } = requirements;
  return {
    minTrades: String(minCompletedTrades ?? ""),
    minRate: minCompletionRate === undefined ? "" : number(rateText(minCompletionRate)),
    minAge: String(minAccountAgeDays ?? ""),
    verifiedOnly: verifiedOnly === true,
    bankReference: bankReference === true,
    blockTrade: blockTrade === true,
    countries: countries ?? [],
  };
}

function rateText(ratio: string): string {
  return ratio.startsWith("1") ? "100" : percentOf(ratio);
}

/** A form that came back: as it was filled in, and what is wrong with it. */
export interface NotPosted {
  readonly typed: TypedAdvert;
  /** The fields that are refused; none: the form as a whole. */
  readonly wrong: readonly string[];
  /** What those need that were never sent. */
  readonly needs: Needs;
  /** The least quantity that would do for the smallest order; null: it isn't about that. */
  readonly least: string | null;
  readonly code: string;
  readonly message: string;
  readonly preview: Preview | null;
}

export const postAdvert = formAction(
  {
    /** Without scripts another pair is asked for by a button of the form. */
    pair: ({ lang }, fields) => {
      const { side, asset, fiat } = typedIn(fields);
      const wanted = (name: string, now: string) => fields.optionalText(name) || now;
      const pair = { side, asset: wanted("wanted_asset", asset), fiat: wanted("wanted_fiat", fiat) };
      return redirect(paths.newAdvert(lang, new URLSearchParams(pair)), 303);
    },
    account: ({ lang, url }, fields) => {
      const next = `${url.pathname}?${savedForm(fields)}`;
      return redirect(paths.newPayment(lang, new URLSearchParams({ fiat: typedIn(fields).fiat, next })), 303);
    },
    preview: async (visit, fields, params) => {
      const typed = typedIn(fields);
      try {
        return data<NotPosted>({ ...refusedForm(typed), preview: await askPreview(visit, typed, params) });
      } catch (fault) {
        return refusedWith(fault, visit, fields, typed, null);
      }
    },
    post: async (visit, fields, params) => {
      const typed = typedIn(fields);
      const read = termsOf(typed, visit.lang);
      if ("needs" in read) {
        const { needs } = read;
        return data<NotPosted>(
          { ...refusedForm(typed), wrong: Object.keys(needs), needs, preview: await previewOf(visit, typed, params) },
          { status: 422 },
        );
      }
      try {
        const { advert, textSigns = [] } =
          params["advId"] === undefined
            ? await sendForm(visit.api, fields, "POST /api/ctc/create-adv", read.terms)
            : await sendForm(visit.api, fields, "POST /api/ctc/update-adv", { advId: idIn<"advert">(params, "advId"), ...read.terms });
        // The list says what its texts look like, beside the advert.
        const signs = textSigns.length === 0 ? undefined : new URLSearchParams({ texts: advert.advId });
        return redirect(paths.adverts(visit.lang, signs), 303);
      } catch (fault) {
        return refusedWith(fault, visit, fields, typed, await previewOf(visit, typed, params));
      }
    },
  },
  { filledIn: ({ pathname }, fields) => `${pathname}?${savedForm(fields).toString()}` },
);

function refusedForm(typed: TypedAdvert): NotPosted {
  return { typed, wrong: [], needs: {}, least: null, code: "", message: "", preview: null };
}

function askPreview(visit: Visit, typed: TypedAdvert, params: Params): Promise<Preview> {
  const advId = params["advId"] === undefined ? null : idIn<"advert">(params, "advId");
  return visit.api("POST /api/ctc/preview-adv", { body: previewInput(typed, visit.lang, advId) });
}

/** The preview of a form that comes back, by what is in its fields now; null where it can't be had, and the page's first one stays. */
async function previewOf(visit: Visit, typed: TypedAdvert, params: Params): Promise<Preview | null> {
  try {
    return await askPreview(visit, typed, params);
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}

function refusedWith(fault: unknown, visit: Visit, fields: FormFields, typed: TypedAdvert, preview: Preview | null) {
  return giveBack<NotPosted>(fault, (refusal) => {
    const { field, message } = fieldProblem(visit, fields, refusal);
    const wrong = FIELD_OF_WORD[refusal.code] ?? FIELD_OF_PART[field ?? ""];
    return {
      ...refusedForm(typed),
      wrong: wrong ? [wrong] : [],
      least: refusal.code === "amount_below_limit" ? detailOf(refusal, "quantity") : null,
      code: refusal.code,
      // Away from its field a sentence has to name it.
      message: wrong ? message : refusal.message,
      preview,
    };
  });
}

const FIELD_OF_WORD: Partial<Record<string, keyof TypedAdvert>> = {
  price_out_of_band: "price",
  price_forbidden: "price",
  insufficient_balance: "quantity",
  coins_on_hold: "quantity",
  amount_below_limit: "quantity",
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
  priceCeiling: "ceiling",
  quantity: "quantity",
  methodIds: "methods",
  paymentIds: "methods",
  message: "message",
  autoReply: "autoReply",
};

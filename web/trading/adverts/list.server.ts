import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { messagesFor, translate } from "@plaza/messages/catalogue.ts";
import type { Refusal } from "../../shell/api/call.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { noRightTexts } from "../../shell/labels/no-right.server.ts";
import { programmeTexts } from "../../shell/labels/tier-texts.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { chosenIn, listHref, readAdvertsFilter } from "./list-filter.ts";
import { percentOf, termsOf } from "./advert-input.ts";
import { shareOf } from "./share.server.ts";
import { typedOf } from "./form.server.ts";

const PAGE = 30;

/** The person's adverts: those that are open, or with `?state=` those in one state, and those of one side, coin or currency with `?side=` and the like. */
export async function loadAdverts({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const { isAdmin } = await requireLogin(context);
  const { searchParams, origin } = visit.url;
  const filter = readAdvertsFilter(searchParams);
  // An address that somebody has changed shows the beginning.
  const cursor = optionalIdIn(searchParams, "cursor");
  const query = { limit: PAGE, ...chosenIn(filter), ...(cursor === null ? {} : { cursor }) };
  const { items, nextCursor, pairs } = await visit.api("GET /api/ctc/query-my-adv", { query });
  const failed = Number.parseInt(searchParams.get("failed") ?? "0", 10);
  return {
    texts: { ...messagesFor(visit.lang, ["adverts", "why"]), ...programmeTexts(visit.lang), ...noRightTexts(visit.lang, !isAdmin) },
    // Adverts are the owner's: a sub-user reads them.
    readOnly: !isAdmin,
    filter,
    pairs,
    items: items.map((own) => ({ ...own, asked: askedOf(own, visit.lang) })),
    cursor,
    nextCursor,
    origin,
    closing: searchParams.get("close"),
    saved: searchParams.get("saved"),
    shared: sharedIn(visit, items),
    read: await readTexts(visit, items),
    failed: failed > 0 ? failed : 0,
  };
}
export type AdvertsData = Awaited<ReturnType<typeof loadAdverts>>;
export type OwnAdvert = AdvertsData["items"][number];

/** The advert that the address asks to share, if others can take it. */
function sharedIn({ lang, url }: Visit, items: readonly OwnAdvertView[]) {
  const own = items.find(({ advert }) => advert.advId === url.searchParams.get("share"));
  const share = shareOf(lang, own ?? null);
  return own === undefined || share === null ? null : { advId: own.advert.advId, share };
}

/** The advert that was just saved with words that have a sign, and what they look like. Reading texts takes time, so only one is read. */
async function readTexts({ api, url }: Visit, items: readonly OwnAdvertView[]) {
  const advId = items.find(({ advert }) => advert.advId === url.searchParams.get("texts"))?.advert.advId;
  if (advId === undefined) return null;
  const { textSigns = [] } = await api("GET /api/ctc/query-one-adv", { query: { advId } });
  return { advId, textSigns };
}

export interface NotChanged {
  readonly message: string;
  readonly advId: string;
  /** What was typed as its price, where that was refused. */
  readonly asked?: string;
}

/** Puts one advert or all of them online or offline, closes one, or changes its price. */
export const changeAdverts = formAction({
  online: (visit, fields) => change(visit, fields.id("advId"), "online"),
  // The same by the button beside the reason: which of the two was pressed is what shows as busy.
  put_online: (visit, fields) => change(visit, fields.id("advId"), "online"),
  offline: (visit, fields) => change(visit, fields.id("advId"), "offline"),
  closed: (visit, fields) => change(visit, fields.id("advId"), "closed"),
  all_online: (visit) => change(visit, null, "online"),
  all_offline: (visit) => change(visit, null, "offline"),
  price: changePrice,
});

/** @param advId null: all of them */
async function change(visit: Visit, advId: AdvertId | null, state: "online" | "offline" | "closed") {
  try {
    const which = advId === null ? { all: true as const } : { advId };
    const { failed } = await visit.api("POST /api/ctc/update-adv-state", { body: { ...which, state } });
    return backToList(visit, failed.length === 0 ? {} : { failed: String(failed.length) });
  } catch (fault) {
    return giveBack<NotChanged>(fault, ({ message }) => ({ message, advId: advId ?? "" }));
  }
}

/** A price as its field shows it: the price, or of a floating one what it is above the market price, in percent. */
function askedOf({ advert }: OwnAdvertView, lang: Locale): string {
  return amountInputText(advert.priceType === "fixed" ? advert.price : percentOf(advert.margin ?? "0"), lang);
}

/** A new price, everything else as it is. What the form doesn't have is read first; the version tells whether that is what the person saw. */
async function changePrice(visit: Visit, fields: FormFields) {
  const advId = fields.id<"advert">("advId");
  const asked = fields.text("price", 40);
  const own = await visit.api("GET /api/ctc/query-one-adv", { query: { advId } });
  const { priceType, paymentWindowMinutes, message: text } = own.advert;
  const read = termsOf({ ...typedOf(own, visit.lang), [priceType === "fixed" ? "price" : "margin"]: asked }, visit.lang);
  if ("needs" in read) {
    const need = read.needs.price === "need_positive" ? "adverts.need_positive" : "adverts.need_number";
    return data<NotChanged>({ message: translate(visit.lang, need), advId, asked }, { status: 422 });
  }
  try {
    await sendForm(visit.api, fields, "POST /api/ctc/update-adv", {
      ...read.terms,
      advId,
      priceType,
      paymentWindowMinutes,
      message: text,
      autoReply: own.autoReply,
      privateLink: own.privateKey !== null,
    });
  } catch (fault) {
    // That sentence is for takers.
    const messageOf = ({ code, message }: Refusal) =>
      code === "amount_below_limit" ? translate(visit.lang, "adverts.why_sold_out") : message;
    return giveBack<NotChanged>(fault, (refusal) => ({ message: messageOf(refusal), advId, asked }));
  }
  return backToList(visit, { saved: advId });
}

/** The page that the form was on, without what an earlier act has said. */
function backToList({ lang, url }: Visit, result: Readonly<Record<string, string>>) {
  const cursor = optionalIdIn(url.searchParams, "cursor");
  return redirect(listHref(lang, readAdvertsFilter(url.searchParams), { ...(cursor === null ? {} : { cursor }), ...result }), 303);
}

import type { advertCalls, OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, refused, type Outcome, type Refusal, refuseField } from "../../core/http/refusal.ts";
import type { Handlers } from "../../core/handler.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { viewerOf } from "./viewer.service.ts";
import { changeAdvertState } from "./advert-state.service.ts";
import { createAdvert, updateAdvert } from "./advert.service.ts";
import { overlappingAdverts } from "./overlap.store.ts";
import { overlapView, ownAdvertView } from "./own-advert.view.ts";
import { previewAdvert } from "./preview.service.ts";
import { textSignsOf } from "./text-signs.ts";
import { advertsNotIn, findOwnAdvert, listOwnAdverts, listOwnPairs } from "./own-advert.store.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const advertRoutes: Handlers<keyof typeof advertCalls> = {
  "POST /api/ctc/preview-adv": (context, request) => previewAdvert(context, request.caller.accountId, request.body, request.region),
  "GET /api/ctc/query-one-adv": async (context, request) => {
    const row = await findOwnAdvert(context.db, request.caller.accountId, request.query.advId);
    if (row === null) return refuse("not_found");
    const view = ownAdvertView(context, row, await viewerOf(context, context.db, request.caller), request.locale);
    return { ...view, textSigns: textSignsOf(context, row) };
  },
  "POST /api/ctc/create-adv": async (context, request) =>
    show(context, request, await createAdvert(context, request.tx, request.caller.accountId, request.body)),
  "POST /api/ctc/update-adv": async (context, { tx, caller, region, body, locale }) => {
    const hidden = await refuseHiddenCoin(tx, caller.accountId, body.advId, region);
    return hidden ?? show(context, { tx, caller, locale }, await updateAdvert(context, tx, caller.accountId, body));
  },
  "POST /api/ctc/update-adv-state": async (context, request) => {
    const { advId, all, state } = request.body;
    const me = request.caller.accountId;
    if ((advId === undefined) === (all === undefined)) return refuseField("body", "advId");
    const wanted = advId === undefined ? await advertsNotIn(request.tx, me, state) : [advId];
    const failed: { advId: AdvertId; error: string }[] = [];
    for (const id of wanted) {
      const hidden = state === "online" ? await refuseHiddenCoin(request.tx, me, id, request.region) : null;
      const changed = hidden ?? (await changeAdvertState(context, request.tx, me, id, state));
      // Of all at once, those that can go; of one, a plain no. A refused change has written nothing.
      if (refused(changed) && advId !== undefined) return changed;
      if (refused(changed)) failed.push({ advId: id, error: changed.code });
    }
    const eyes = await viewerOf(context, request.tx, request.caller);
    const rows = await Promise.all(wanted.map((id) => findOwnAdvert(request.tx, me, id)));
    return { items: rows.flatMap((row) => (row === null ? [] : [ownAdvertView(context, row, eyes, request.locale)])), failed };
  },
  "GET /api/ctc/query-my-adv": async (context, request) => {
    const { state = null, side = null, asset = null, fiat = null, cursor = null, limit = PAGE } = request.query;
    const me = request.caller.accountId;
    const rows = await listOwnAdverts(context.db, me, { state, side, asset, fiat }, cursor, limit + 1);
    const eyes = await viewerOf(context, context.db, request.caller);
    const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => id);
    return {
      items: shown.map((row) => ownAdvertView(context, row, eyes, request.locale)),
      nextCursor,
      pairs: await listOwnPairs(context.db, me, state),
    };
  },
};

/** What a new advert's coin is refused for, an advert that is there is too: its requests name the advert alone. */
async function refuseHiddenCoin(on: Queryable, ownerId: UserId, advertId: AdvertId, { restrictedAssets }: Region): Promise<Refusal | null> {
  if (restrictedAssets.length === 0) return null;
  const advert = await findOwnAdvert(on, ownerId, advertId);
  return advert !== null && restrictedAssets.includes(advert.asset) ? refuse("region_restricted") : null;
}

async function show(
  context: Context,
  request: { caller: Caller; tx: Tx; locale: Locale },
  advertId: Outcome<AdvertId>,
): Promise<Outcome<OwnAdvertView>> {
  if (refused(advertId)) return advertId;
  return readOwn(context, request.tx, request.caller, advertId, request.locale);
}

async function readOwn(context: Context, on: Queryable, caller: Caller, advertId: AdvertId, locale: Locale): Promise<OwnAdvertView> {
  const row = await findOwnAdvert(on, caller.accountId, advertId);
  if (row === null) throw new Error("an advert that was just written is gone");
  const shown = ownAdvertView(context, row, await viewerOf(context, on, caller), locale);
  const textSigns = textSignsOf(context, row);
  if (textSigns.length > 0) context.countUse("advert_text_signs");
  const view = { ...shown, textSigns };
  const { side, asset, fiat, methodIds, privateKey } = row;
  // In no list, nobody sees it beside the others.
  if (privateKey !== null) return view;
  const [minAmount, maxAmount] = [BigInt(row.minAmount), BigInt(row.maxAmount)];
  const terms = { advertId, side, asset, fiat, minAmount, maxAmount, methodIds, paymentIds: [] };
  const overlaps = await overlappingAdverts(on, caller.accountId, terms);
  return { ...view, overlaps: overlaps.map((overlap) => overlapView(fiat, overlap)) };
}

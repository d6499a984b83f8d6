import type { watchCalls } from "@plaza/contract/calls/watches.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { marketLimits } from "./market-limits.ts";
import { changeWatch, createWatch } from "./watch.service.ts";
import { removeWatch, watchesOf } from "./watch.store.ts";
import { watchView } from "./watch.view.ts";

export const watchRoutes: Handlers<keyof typeof watchCalls> = {
  "GET /api/ctc/query-watches": async (context, { caller, locale, region }) => {
    const { offerWatches, maxOfferWatches, watchRestHours, watchDays } = context.settings.current;
    const rows = await watchesOf(context.db, caller.userId, marketLimits(context));
    return {
      items: rows.map((row) => watchView(row, { locale, region })),
      most: maxOfferWatches,
      restHours: watchRestHours,
      days: watchDays,
      on: offerWatches,
    };
  },
  "POST /api/ctc/create-watch": (context, { tx, caller, body, locale, region }) =>
    createWatch(context, tx, caller, body, { locale, region }),
  "POST /api/ctc/update-watch": (context, { tx, caller, body, locale, region }) =>
    changeWatch(context, tx, caller, body, { locale, region }),
  "POST /api/ctc/remove-watch": async (_context, { tx, caller, body }) =>
    (await removeWatch(tx, caller.userId, body.watchId)) === 0 ? refuse("not_found") : { removed: true },
};

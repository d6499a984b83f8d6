import type { favouriteCalls } from "@plaza/contract/calls/favourites.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { addFavourite, favouritesOf, removeFavourite } from "./favourite.store.ts";

const MOST = 100;

export const favouriteRoutes: Handlers<keyof typeof favouriteCalls> = {
  "GET /api/e/v1/favorite": (context, asked) => favouritesOf(context.db, asked.caller.userId),
  "POST /api/e/v1/favorite": async (_context, asked) => {
    await addFavourite(asked.tx, asked.caller.userId, asked.body.symbol);
    const now = await favouritesOf(asked.tx, asked.caller.userId);
    return now.length > MOST ? refuse("too_many_requests", { most: MOST }) : now;
  },
  "DELETE /api/e/v1/favorite": async (_context, asked) => {
    await removeFavourite(asked.tx, asked.caller.userId, asked.body.symbol);
    return favouritesOf(asked.tx, asked.caller.userId);
  },
};

import type { favouriteCalls } from "@plaza/contract/calls/favourites.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { addFavourite, favouritesOf, removeFavourite } from "./favourite.store.ts";

const MOST = 100;

export const favouriteRoutes: Handlers<keyof typeof favouriteCalls> = {
  "GET /api/e/v1/favorite": (context, request) => favouritesOf(context.db, request.caller.userId),
  "POST /api/e/v1/favorite": async (_context, request) => {
    await addFavourite(request.tx, request.caller.userId, request.body.symbol);
    const now = await favouritesOf(request.tx, request.caller.userId);
    return now.length > MOST ? refuse("limit_reached", { most: MOST }, { most: MOST }) : now;
  },
  "DELETE /api/e/v1/favorite": async (_context, request) => {
    await removeFavourite(request.tx, request.caller.userId, request.body.symbol);
    return favouritesOf(request.tx, request.caller.userId);
  },
};

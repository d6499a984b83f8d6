import type { favoriteCalls } from "@plaza/contract/calls/favorites.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { addFavorite, favoritesOf, removeFavorite } from "./favorite.store.ts";

const MOST = 100;

export const favoriteRoutes: Handlers<keyof typeof favoriteCalls> = {
  "GET /api/e/v1/favorite": (context, request) => favoritesOf(context.db, request.caller.userId),
  "POST /api/e/v1/favorite": async (_context, request) => {
    await addFavorite(request.tx, request.caller.userId, request.body.symbol);
    const now = await favoritesOf(request.tx, request.caller.userId);
    return now.length > MOST ? refuse("limit_reached", { most: MOST }, { most: MOST }) : now;
  },
  "DELETE /api/e/v1/favorite": async (_context, request) => {
    await removeFavorite(request.tx, request.caller.userId, request.body.symbol);
    return favoritesOf(request.tx, request.caller.userId);
  },
};

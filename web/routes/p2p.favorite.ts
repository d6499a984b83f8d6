export { loadFavorite as loader, actOnFavorite as action } from "../trading/market/favorite.server.ts";

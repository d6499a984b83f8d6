export { loadFavourite as loader, actOnFavourite as action } from "../trading/market/favourite.server.ts";

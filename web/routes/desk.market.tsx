export { loadMarket as loader, actOnMarket as action } from "../backoffice/market/market.server.ts";
export { BackofficeMarketPage as default } from "../backoffice/market/market-page.tsx";

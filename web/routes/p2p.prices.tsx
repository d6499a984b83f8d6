export { loadPrices as loader } from "../info/prices/prices.server.ts";
export { PricesPage as default } from "../info/prices/prices-page.tsx";

export { loadStalledOrders as loader } from "../backoffice/orders/stalled-orders.server.ts";
export { StalledOrders as default } from "../backoffice/orders/stalled-orders-page.tsx";

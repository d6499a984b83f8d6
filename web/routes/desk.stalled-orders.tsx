export { loadStalledOrders as loader } from "../backoffice/orders/stalled-orders.server.ts";
export { StalledOrdersPage as default } from "../backoffice/orders/stalled-orders-page.tsx";

export { loadOrders as loader } from "../backoffice/orders/orders.server.ts";
export { DeskOrders as default } from "../backoffice/orders/orders-page.tsx";

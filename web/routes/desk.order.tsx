export { loadOrder as loader } from "../backoffice/orders/order.server.ts";
export { BackofficeOrderPage as default } from "../backoffice/orders/order-page.tsx";

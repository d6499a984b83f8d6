export { loadOrders as loader } from "../backoffice/orders/orders.server.ts";
export { BackofficeOrdersPage as default } from "../backoffice/orders/orders-page.tsx";
export { actOnSavedViews as action } from "../backoffice/saved-views/saved-views.server.ts";

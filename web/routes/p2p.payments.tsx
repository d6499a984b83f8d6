import { pageLoader } from "../shell/session/page-error.server.ts";
import { actOnPayments, loadPayments } from "../account/payments/list.server.ts";

export const loader = pageLoader(loadPayments);
export const action = actOnPayments;

export { PaymentsPage as default } from "../account/payments/payments-page.tsx";

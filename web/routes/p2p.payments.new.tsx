import { pageLoader } from "../shell/session/page-error.server.ts";
import { loadNewPayment, saveNewPayment } from "../account/payments/add.server.ts";

export const loader = pageLoader(loadNewPayment);
export const action = saveNewPayment;

export { NewPaymentPage as default } from "../account/payments/new-payment-page.tsx";

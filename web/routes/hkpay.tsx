export { loadHkPay as loader } from "../info/hkpay/hkpay.server.ts";
export { HkPayPage as default } from "../info/hkpay/hkpay-page.tsx";

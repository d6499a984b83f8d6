export { loadKycQueue as loader } from "../backoffice/kyc/kyc-queue.server.ts";
export { KycQueue as default } from "../backoffice/kyc/kyc-queue-page.tsx";

export { loadKycQueue as loader } from "../backoffice/kyc/kyc-queue.server.ts";
export { KycQueuePage as default } from "../backoffice/kyc/kyc-queue-page.tsx";

export { loadKycCase as loader, actOnKycCase as action } from "../backoffice/kyc/kyc-case.server.ts";
export { KycCasePage as default } from "../backoffice/kyc/kyc-case-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";

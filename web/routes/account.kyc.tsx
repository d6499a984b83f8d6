import { actOnKyc } from "../account/kyc/kyc.server.ts";

export const action = actOnKyc;

export { loadIdentity as loader } from "../account/kyc/identity.server.ts";
export { IdentityPage as default } from "../account/kyc/identity-page.tsx";

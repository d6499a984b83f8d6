export { loadTermsVersion as loader } from "../shell/gate/terms-version.server.ts";
export { TermsVersionPage as default } from "../shell/gate/terms-version-page.tsx";

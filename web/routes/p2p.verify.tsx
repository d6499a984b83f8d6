export { loadGates as loader } from "../shell/gate/verify.server.ts";
export { VerifyPage as default } from "../shell/gate/verify-page.tsx";

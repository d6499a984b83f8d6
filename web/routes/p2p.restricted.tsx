export { loadRestricted as loader } from "../shell/gate/restricted.server.ts";
export { RestrictedPage as default } from "../shell/gate/restricted-page.tsx";

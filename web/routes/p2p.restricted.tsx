export { loadRestricted as loader } from "../shell/gate/restricted.server.ts";
export { Restricted as default } from "../shell/gate/restricted-page.tsx";

export { loadRequest as loader } from "../info/developer/request.server.ts";
export { RequestPage as default } from "../info/developer/request-page.tsx";

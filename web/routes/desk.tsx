export { frameMiddleware as middleware, loadFrame as loader } from "../backoffice/frame/frame.server.ts";
export { BackofficeFramePage as default, ErrorBoundary } from "../backoffice/frame/frame-page.tsx";

export { loadOfflinePage as loader } from "../http/offline-page.server.ts";

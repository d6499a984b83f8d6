export { loadWatches as loader, actOnWatches as action } from "../account/watches/watches.server.ts";
export { WatchesPage as default } from "../account/watches/watches-page.tsx";

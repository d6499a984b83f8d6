export { loadAssets as loader, actOnAssets as action } from "../backoffice/assets/assets.server.ts";
export { DeskAssets as default } from "../backoffice/assets/assets-page.tsx";

export { loadAssets as loader, actOnAssets as action } from "../backoffice/assets/assets.server.ts";
export { BackofficeAssets as default } from "../backoffice/assets/assets-page.tsx";

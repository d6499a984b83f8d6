export { loadAssets as loader, actOnAssets as action } from "../backoffice/assets/assets.server.ts";
export { BackofficeAssetsPage as default } from "../backoffice/assets/assets-page.tsx";

export { loadSearch as loader } from "../backoffice/search/search.server.ts";
export { BackofficeSearch as default } from "../backoffice/search/search-page.tsx";

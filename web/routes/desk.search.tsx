export { loadSearch as loader } from "../backoffice/search/search.server.ts";
export { BackofficeSearchPage as default } from "../backoffice/search/search-page.tsx";

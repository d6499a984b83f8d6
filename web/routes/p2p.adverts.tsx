import { pageLoader } from "../shell/session/page-error.server.ts";
import { changeAdverts, loadAdverts } from "../trading/adverts/list.server.ts";

export const loader = pageLoader(loadAdverts);
export const action = changeAdverts;

export { AdvertListPage as default } from "../trading/adverts/list-page.tsx";

import { pageLoader } from "../shell/session/page-error.server.ts";
import { loadAdvertForm, postAdvert } from "../trading/adverts/form.server.ts";

export const loader = pageLoader(loadAdvertForm);
export const action = postAdvert;

export { AdvertEditPage as default } from "../trading/adverts/edit-page.tsx";

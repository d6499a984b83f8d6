import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { loadFigures } from "../trading/advertiser/advertiser.server.ts";
import { FiguresPage } from "../trading/advertiser/statistics-page.tsx";

export const loader = pageLoader(loadFigures);

export default function Figures() {
  return <FiguresPage data={useLoaderData<typeof loader>()} />;
}

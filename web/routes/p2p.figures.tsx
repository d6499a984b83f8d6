import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { loadFigures } from "../trading/advertiser/advertiser.server.ts";
import { AdvertiserStatisticsPage } from "../trading/advertiser/statistics-page.tsx";

export const loader = pageLoader(loadFigures);

export default function Figures() {
  return <AdvertiserStatisticsPage data={useLoaderData<typeof loader>()} />;
}

import { useLoaderData } from "react-router";
import { pageLoader } from "../shell/session/page-error.server.ts";
import { RankingPage } from "../trading/advertiser/ranking-page.tsx";
import { loadRanking } from "../trading/advertiser/ranking.server.ts";

export const loader = pageLoader(loadRanking);

export default function Ranking() {
  return <RankingPage data={useLoaderData<typeof loader>()} />;
}

export { loadRanking as loader } from "../trading/advertiser/ranking.server.ts";
export { RankingRule as default } from "../trading/advertiser/ranking-page.tsx";

import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { BoardStatisticsPage } from "../trading/board/statistics-page.tsx";
import { loadFigures } from "../trading/board/statistics.server.ts";

export const loader = pageLoader(loadFigures);

export default function Figures() {
  return <BoardStatisticsPage data={useLoaderData<typeof loader>()} />;
}

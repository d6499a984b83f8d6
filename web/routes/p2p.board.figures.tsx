import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { FiguresPage } from "../trading/board/statistics-page.tsx";
import { loadFigures } from "../trading/board/statistics.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadFigures(args);

export default function Figures() {
  return <FiguresPage data={useLoaderData<typeof loader>()} />;
}

import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { FiguresPage } from "../trading/board/figures-page.tsx";
import { loadFigures } from "../trading/board/figures.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadFigures(args);

export default function Figures() {
  return <FiguresPage data={useLoaderData<typeof loader>()} />;
}

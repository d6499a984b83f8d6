import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { FiguresPage } from "../board/figures-page.tsx";
import { loadFigures } from "../board/figures.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadFigures(args);

export default function Figures() {
  return <FiguresPage data={useLoaderData<typeof loader>()} />;
}

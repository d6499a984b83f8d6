import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { loadFigures } from "../trading/advertiser/advertiser.server.ts";
import { FiguresPage } from "../trading/advertiser/statistics-page.tsx";

export const loader = (args: LoaderFunctionArgs) => loadFigures(args);

export default function Figures() {
  return <FiguresPage data={useLoaderData<typeof loader>()} />;
}

import type { FigureChart } from "@plaza/contract/figures.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { figureSearch } from "./figure-search.ts";
import type { FiguresData } from "./figures.server.ts";

/** A chart's figures as a file. */
export function CsvLink({ data, chart }: { data: FiguresData; chart: FigureChart }) {
  const t = useTexts();
  return (
    <a href={backofficePaths.figuresCsv(figureSearch(data, { chart }))} className="link inline-flex min-h-11 items-center text-13" download>
      {t("figures.csv")}
    </a>
  );
}

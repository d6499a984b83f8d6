export { loadFiguresCsv as loader } from "../backoffice/figures/figures-csv.server.ts";

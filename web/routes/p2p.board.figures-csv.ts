import type { LoaderFunctionArgs } from "react-router";
import { figuresCsv } from "../trading/board/figures.server.ts";

export const loader = (args: LoaderFunctionArgs) => figuresCsv(args);

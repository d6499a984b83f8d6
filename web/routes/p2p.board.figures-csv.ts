import type { LoaderFunctionArgs } from "react-router";
import { figuresCsv } from "../trading/board/statistics.server.ts";

export const loader = (args: LoaderFunctionArgs) => figuresCsv(args);

import type { LoaderFunctionArgs } from "react-router";
import { ordersCsv } from "../trading/board/statistics.server.ts";

export const loader = (args: LoaderFunctionArgs) => ordersCsv(args);

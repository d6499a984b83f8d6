import type { LoaderFunctionArgs } from "react-router";
import { ordersCsv } from "../trading/board/figures.server.ts";

export const loader = (args: LoaderFunctionArgs) => ordersCsv(args);

import type { LoaderFunctionArgs } from "react-router";
import { ordersCsv } from "../board/figures.server.ts";

export const loader = (args: LoaderFunctionArgs) => ordersCsv(args);

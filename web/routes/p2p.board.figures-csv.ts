import type { LoaderFunctionArgs } from "react-router";
import { figuresCsv } from "../board/figures.server.ts";

export const loader = (args: LoaderFunctionArgs) => figuresCsv(args);

import { readConfig } from "./config.ts";

/** The environment of the process that renders the pages. */
export const config = readConfig(process.env);

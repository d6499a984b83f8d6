import { computeFigures } from "../backoffice/figures/figures.service.ts";
import type { Stack } from "./stack.ts";

/** What the job `market_figures` does in time. */
export async function countFigures(stack: Stack): Promise<void> {
  await computeFigures(stack.server.context);
}

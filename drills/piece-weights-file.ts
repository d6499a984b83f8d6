import { fileURLToPath } from "node:url";
import type { ConductFlag } from "@plaza/contract/calls/chat.ts";
import type { PieceWeights } from "@plaza/domain/fraud/piece-training.ts";

/** Where the weights are kept. */
export const WEIGHTS_FILE = fileURLToPath(new URL("../domain/fraud/piece-weights.ts", import.meta.url));

/** The file of both models' weights, as code, because the domain reads no files. */
export function weightsFile(lures: PieceWeights, conduct: PieceWeights<ConductFlag>): string {
  return `/** What each piece of a text says, from \`npm run fraud-pieces\`: the lines of the corpus are its source, nobody edits it. */
export const LURE_WEIGHTS = ${written(lures)};

/** The same for insults, advertising and personal data. */
export const CONDUCT_WEIGHTS = ${written(conduct)};
`;
}

/** Two weights in a byte, as `decoded` in piece-signs.ts reads them. */
function written({ scale, steps }: Pick<PieceWeights, "scale" | "steps">): string {
  const bytes = Buffer.alloc(steps.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = (((steps[at * 2] ?? 0) + 8) << 4) | ((steps[at * 2 + 1] ?? 0) + 8);
  return `{
  scale: ${scale},
  base64:
    "${bytes.toString("base64")}",
}`;
}

import { fileURLToPath } from "node:url";
import type { PieceWeights } from "@plaza/domain/fraud/piece-training.ts";

/** Where the weights are kept. */
export const WEIGHTS_FILE = fileURLToPath(new URL("../domain/fraud/piece-weights.ts", import.meta.url));

/** The file of the weights, as code, because the domain reads no files. */
export function weightsFile({ scale, bytes }: PieceWeights): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return `/** What each piece of a text says, from \`npm run fraud-pieces\`: the lines of the corpus are its source, nobody edits it. */
export const PIECE_WEIGHTS = {
  scale: ${scale},
  base64:
    "${base64}",
};
`;
}

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

/** The pieces that the lessons of either model had. */
export const KNOWN_PIECES =
  "${base64Of(lures.known.map((byte, at) => byte | (conduct.known[at] ?? 0)))}";
`;
}

function written({ scale, packed }: Pick<PieceWeights, "scale" | "packed">): string {
  return `{
  scale: ${scale},
  base64:
    "${base64Of(packed)}",
}`;
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

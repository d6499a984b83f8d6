import type { Proof } from "./proof.ts";
import { CODE_PROOFS } from "./proofs-of-code.ts";
import { STRUCTURE_PROOFS } from "./proofs-of-structure.ts";
import { WORD_PROOFS } from "./proofs-of-words.ts";

/** That each rule bites, and bites nothing else; in the order of the rules. */
export const PROOFS: readonly Proof[] = [...STRUCTURE_PROOFS, ...CODE_PROOFS, ...WORD_PROOFS];

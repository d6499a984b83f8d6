import type { FileKind } from "@plaza/contract/files.ts";

/** As many first bytes as `kindOf` looks at. */
export const HEAD_BYTES = 16;

const SIGNATURES: readonly { readonly kind: FileKind; readonly bytes: Buffer }[] = [
  { kind: "png", bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { kind: "jpeg", bytes: Buffer.from([0xff, 0xd8, 0xff]) },
];
const PDF = /^%PDF-[12]\.\d/;

/** What a file is by its very first bytes; null: nothing that we take. A PDF must begin at byte 0, though readers forgive more. */
export function kindOf(head: Buffer): FileKind | null {
  const found = SIGNATURES.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes));
  if (found !== undefined) return found.kind;
  return PDF.test(head.toString("latin1")) ? "pdf" : null;
}

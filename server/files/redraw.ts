import { EDITORS, LOOK_COLUMNS, LOOK_ROWS, lookOf, type Editor, type Look } from "@plaza/domain/fraud/look.ts";
import { runOnPicture } from "./sandbox.ts";

const GREY_BYTES = LOOK_COLUMNS * LOOK_ROWS;

export interface Redrawn {
  readonly bytes: Buffer;
  /** For finding the same picture elsewhere. */
  readonly look: Look;
  /** The editor whose name the file as it came carried: a hint, no proof. */
  readonly editedWith: Editor | null;
}

/**
 * Draws a picture anew, in a process of its own.
 * @param file the descriptor of an open file that was not read from yet
 * @returns the new file, or null where this is no whole picture of a bearable size
 * @throws if the process could not be started
 */
export async function redraw(file: number, kind: "png" | "jpeg"): Promise<Redrawn | null> {
  const output = await runOnPicture("./redraw.program.ts", [kind, EDITORS.join(",")], file);
  if (output === null || output.length <= 1 + GREY_BYTES) return null;
  return {
    bytes: output.subarray(1 + GREY_BYTES),
    look: lookOf(output.subarray(1, 1 + GREY_BYTES)),
    editedWith: EDITORS[(output[0] ?? 0) - 1] ?? null,
  };
}

/** What the one QR code in a picture that we have drawn says; null where there is none, or more than one. */
export async function readQr(picture: Buffer): Promise<string | null> {
  return (await runOnPicture("./read-qr.program.ts", [], picture))?.toString("utf8") ?? null;
}

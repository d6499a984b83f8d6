import { EDITORS, GREY_SIDE, type Editor } from "@plaza/domain/fraud/look.ts";
import { runOnPicture } from "./sandbox.ts";

const MADE_AT_BYTES = 19;
const GREY_BYTES = GREY_SIDE * GREY_SIDE;
const HEAD_BYTES = 1 + MADE_AT_BYTES + GREY_BYTES;

export interface Redrawn {
  readonly bytes: Buffer;
  /** A small grayscale copy, for finding the same picture elsewhere. */
  readonly grey: Buffer;
  /** When it was taken, as the file says of itself, in nobody's time zone: `2026-11-21 15:04:05`. */
  readonly madeAt: string | null;
  /** The editor whose name the file as it came carried: a hint, no proof. */
  readonly editedWith: Editor | null;
}

/**
 * Decodes a picture and encodes it again, in a separate process.
 * @param file the descriptor of an open file that was not read from yet
 * @returns the new file, or null where this is no whole picture of a bearable size
 * @throws if the process could not be started
 */
export async function redraw(file: number, kind: "png" | "jpeg"): Promise<Redrawn | null> {
  const output = await runOnPicture("./reencode-image.program.mjs", [kind, EDITORS.join(","), String(GREY_SIDE)], file);
  if (output === null || output.length <= HEAD_BYTES) return null;
  return {
    bytes: output.subarray(HEAD_BYTES),
    grey: output.subarray(1 + MADE_AT_BYTES, HEAD_BYTES),
    madeAt: momentIn(output.toString("latin1", 1, 1 + MADE_AT_BYTES)),
    editedWith: EDITORS[(output[0] ?? 0) - 1] ?? null,
  };
}

/** Files say "2026:11:21 15:04:05", or a day that there is not. */
function momentIn(written: string): string | null {
  const iso = written.replace(":", "-").replace(":", "-");
  const parsed = new Date(`${iso.replace(" ", "T")}Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso.replace(" ", "T")) ? iso : null;
}

/** What the one QR code in a picture that we have drawn says; null where there is none, or more than one. */
export async function readQr(picture: Buffer): Promise<string | null> {
  return (await runOnPicture("./read-qr.program.mjs", [], picture))?.toString("utf8") ?? null;
}

/** Whether there is a QR code in a picture that we have drawn, or several. */
export async function showsQr(picture: Buffer): Promise<boolean> {
  return (await runOnPicture("./read-qr.program.mjs", ["any"], picture)) !== null;
}

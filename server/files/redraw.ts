import { runOnPicture } from "./sandbox.ts";

/**
 * Draws a picture anew, in a process of its own.
 * @param file the descriptor of an open file that was not read from yet
 * @returns the new file, or null where this is no whole picture of a bearable size
 * @throws if the process could not be started
 */
export async function redraw(file: number, kind: "png" | "jpeg"): Promise<Buffer | null> {
  return runOnPicture("./redraw.program.ts", [kind], file);
}

/** What the one QR code in a picture that we have drawn says; null where there is none, or more than one. */
export async function readQr(picture: Buffer): Promise<string | null> {
  return (await runOnPicture("./read-qr.program.ts", [], picture))?.toString("utf8") ?? null;
}

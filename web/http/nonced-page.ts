import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * A page for many visitors, each with its own nonce. Compressing the whole page again for each costs far more than anything else,
 * so its long runs without a nonce are packed once, and only the short ones around the nonces per response. Runs are whole deflate blocks that
 * look back at nothing outside of themselves, hence they can be put one after another into one gzip stream.
 */
export interface NoncedPage {
  plain(nonce: string): Buffer;
  /** The same as one gzip stream. */
  gzip(nonce: string): Buffer;
}

/** Shorter runs are not worth a cut: each costs some bytes of packing. */
const SHORTEST_RUN = 4_096;
const ONCE = 9;
const EACH_TIME = 6;

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const END = Buffer.from([3, 0]);

type Run = { readonly bytes: Buffer; readonly deflated: Buffer } | { readonly around: string };

export function noncedPage(html: string, placeholder: string): NoncedPage {
  const runs = runsOf(html, placeholder);
  const filled = (nonce: string) => runs.map((run) => ("around" in run ? fill(run.around, placeholder, nonce) : run));
  return {
    plain: (nonce) => Buffer.concat(filled(nonce).map(({ bytes }) => bytes)),
    gzip: (nonce) => {
      const pieces = filled(nonce);
      const length = pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(pieces.reduce((sum, { bytes }) => crc32(bytes, sum), 0));
      trailer.writeUInt32LE(length, 4);
      return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), END, trailer]);
    },
  };
}

/** Long stretches stand alone; what lies between them, with its placeholders, stays text. */
function runsOf(html: string, placeholder: string): Run[] {
  const runs: Run[] = [];
  let around = "";
  const endAround = () => {
    if (around !== "") runs.push({ around });
    around = "";
  };
  html.split(placeholder).forEach((stretch, place) => {
    if (place > 0) around += placeholder;
    if (stretch.length < SHORTEST_RUN) {
      around += stretch;
      return;
    }
    endAround();
    runs.push(deflatedRun(stretch, ONCE));
  });
  endAround();
  return runs;
}

function fill(around: string, placeholder: string, nonce: string) {
  return deflatedRun(around.replaceAll(placeholder, nonce), EACH_TIME);
}

function deflatedRun(text: string, level: number) {
  const bytes = Buffer.from(text);
  return { bytes, deflated: deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH }) };
}

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compress, decompress } from "woff2-encoder";

/** What we call of HarfBuzz's subsetter (hb-subset.h). Pointers, flags and sets are numbers. */
interface Subsetter {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, bytes: number, mode: number, context: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set(input: number, sets: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
const NAMES = 4;
const FEATURES = 6;
const NO_HINTING = 1;
/** Copyright, license and its address: the license wants them in every copy. */
const LICENSE_NAMES = [0, 13, 14];
/** Figures of one width. Kerning pairs would be half of the file. */
const KEPT_FEATURES = ["tnum"];

/**
 * A font with these characters alone, as WOFF2.
 * @param font a WOFF2 file
 * @throws if the font can't be cut
 */
export async function subsetFont(font: Uint8Array, characters: readonly number[]): Promise<Uint8Array> {
  const harfbuzz = await startSubsetter();
  const whole = await decompress(font);
  const data = harfbuzz.malloc(whole.byteLength);
  new Uint8Array(harfbuzz.memory.buffer).set(whole, data);
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(data, whole.byteLength, WRITABLE, 0, 0), 0);

  const input = harfbuzz.hb_subset_input_create_or_fail();
  harfbuzz.hb_subset_input_set_flags(input, NO_HINTING);
  const features = harfbuzz.hb_subset_input_set(input, FEATURES);
  harfbuzz.hb_set_clear(features);
  for (const feature of KEPT_FEATURES) harfbuzz.hb_set_add(features, tagOf(feature));
  const names = harfbuzz.hb_subset_input_set(input, NAMES);
  for (const name of LICENSE_NAMES) harfbuzz.hb_set_add(names, name);
  const kept = harfbuzz.hb_subset_input_unicode_set(input);
  for (const character of characters) harfbuzz.hb_set_add(kept, character);

  const cut = harfbuzz.hb_subset_or_fail(face, input);
  if (cut === 0) throw new Error("The font could not be cut.");
  const blob = harfbuzz.hb_face_reference_blob(cut);
  const from = harfbuzz.hb_blob_get_data(blob, 0);
  return compress(new Uint8Array(harfbuzz.memory.buffer.slice(from, from + harfbuzz.hb_blob_get_length(blob))));
}

/** A memory for each font: what one leaves behind goes with it. */
async function startSubsetter(): Promise<Subsetter> {
  const program = await readFile(fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")));
  const { instance } = await WebAssembly.instantiate(program);
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}

/** Four letters as OpenType numbers them. */
function tagOf(letters: string): number {
  return [...letters].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0);
}

// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import PDFDocument from "pdfkit";
import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import type { Slice, Weight } from "./fonts.server.ts";
import { runsOf, type Run } from "./text-runs.server.ts";

/** A sheet of A4, in points. */
const PAPER: { readonly size: [number, number]; readonly margin: number } = { size: [595.28, 841.89], margin: 56 };
const LINE = 1.45;

export interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** Text on paper in any of our languages: finds the font of each letter, breaks lines where the language does. */
export class Paper {
  readonly width = PAPER.size[0] - 2 * PAPER.margin;
  readonly left = PAPER.margin;
  y = PAPER.margin;
  readonly #locale: Locale;
  readonly #document: PDFKit.PDFDocument;
  readonly #words: Intl.Segmenter;
  readonly #bytes: Promise<Buffer>;

  constructor(locale: Locale, title: string) {
    this.#locale = locale;
    this.#words = new Intl.Segmenter(INTL_TAGS[locale], { granularity: "word" });
    this.#document = new PDFDocument({
      size: PAPER.size,
      margin: 0,
      lang: INTL_TAGS[locale],
      displayTitle: true,
      pdfVersion: "1.7",
      // No default font: each text brings its own.
      font: "",
      info: { Title: title, Producer: "Plaza", Creator: "Plaza" },
    });
    this.#bytes = new Promise((done, fail) => {
      const parts: Buffer[] = [];
      this.#document.on("data", (part: Buffer) => parts.push(part));
      this.#document.on("end", () => done(Buffer.concat(parts)));
      this.#document.on("error", fail);
    });
  }

  /** @returns the file's bytes; nothing can be written after that */
  async finish(): Promise<Buffer> {
    this.#document.end();
    return this.#bytes;
  }

  rule(color: string): void {
    this.#document
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  }

  /** Writes from (x, y) down, as wide as given. @returns the height of what was written */
  async write(text: string, look: Look, x: number, y: number, width: number): Promise<number> {
    const lines = await this.#lines(text, look, width);
    for (const [index, line] of lines.entries()) this.#draw(line, look, x, y + index * look.size * LINE);
    return lines.length * look.size * LINE;
  }

  #draw(line: readonly Run[], look: Look, x: number, y: number): void {
    let at = x;
    for (const run of line) {
      const { ascender, unitsPerEm } = this.#use(run.slice, look);
      // Fonts differ in their ascent; letters share one baseline.
      const top = y + look.size * 1.1 - (ascender / unitsPerEm) * look.size;
      this.#document.fillColor(look.color ?? "#1d1b18").text(run.text, at, top, { lineBreak: false });
      at += this.#document.widthOfString(run.text);
    }
  }

  #use({ name, font }: Slice, look: Look): { ascender: number; unitsPerEm: number } {
    // Known by its name from the second time on, so that a font is in the file once.
    this.#document
      .registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
      .font(name)
      .fontSize(look.size);
    return { ascender: font.ascent, unitsPerEm: font.unitsPerEm };
  }

  async #lines(text: string, look: Look, width: number): Promise<Run[][]> {
    const lines: Run[][] = [];
    let line = "";
    for (const word of pieces(this.#words, text)) {
      const longer = line + word;
      // One piece after the other: where a line ends depends on all that stand before it.
      if (line !== "" && this.#measure(await runsOf(this.#locale, longer.trimEnd(), look.weight), look) > width) {
        lines.push(await runsOf(this.#locale, line.trimEnd(), look.weight));
        line = word.trimStart();
      } else line = longer;
    }
    if (line.trimEnd() !== "") lines.push(await runsOf(this.#locale, line.trimEnd(), look.weight));
    return lines;
  }

  #measure(runs: readonly Run[], look: Look): number {
    let width = 0;
    for (const { slice, text } of runs) {
      this.#use(slice, look);
      width += this.#document.widthOfString(text);
    }
    return width;
  }
}

/** Words with what closes them, so that no line begins with a full stop. A word that is no word, such as a hash, is broken anywhere. */
function pieces(words: Intl.Segmenter, text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const parts = segment.length > 24 ? [...segment] : [segment];
    if (isWordLike !== true && !/[([{「『（«“]$/u.test(segment) && found.length > 0) found[found.length - 1] += segment;
    else found.push(...parts);
  }
  return found;
}

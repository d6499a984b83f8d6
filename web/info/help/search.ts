/** One text that can be found. The title weighs more than the body. */
export interface Findable<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly body: string;
}

const TITLE_WEIGHT = 2;
/** What is found has at least this share of the best one's weight. */
const LEAST_SHARE = 0.5;
/** Most languages inflect the end of a word: the letters by which words of a length are compared. */
const STEMS = [
  { from: 8, without: 3 },
  { from: 6, without: 2 },
] as const;

/**
 * The entries that a question is about, the best first; none where no word of it occurs. Words that fewer entries have weigh more, so that a
 * whole sentence finds what it is about. @param language BCP 47; says where words end in languages without spaces
 */
export function search<Id extends string>(entries: readonly Findable<Id>[], query: string, language: string): Id[] {
  const wordsOf = words(language);
  const texts = entries.map(({ id, title, body }) => ({ id, title: wordsOf(title), body: wordsOf(body) }));
  const stems = [...new Set(wordsOf(query).map(stem))].map((text) => {
    const count = texts.filter(({ title, body }) => hasWord(title, text) || hasWord(body, text)).length;
    return { text, weight: count === 0 ? 0 : Math.log((entries.length + 1) / count) };
  });
  const weighed = texts
    .map(({ id, title, body }) => ({
      id,
      weight: stems.reduce(
        (sum, { text, weight }) => sum + weight * (hasWord(title, text) ? TITLE_WEIGHT : hasWord(body, text) ? 1 : 0),
        0,
      ),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const best = weighed[0]?.weight ?? 0;
  return weighed.filter(({ weight }) => weight >= best * LEAST_SHARE).map(({ id }) => id);
}

/** The words of a text, without case, width and accents. */
function words(language: string): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return (text) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => fold(segment));
}

function fold(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
}

function stem(word: string): string {
  const cut = STEMS.find(({ from }) => word.length >= from);
  return cut === undefined ? word : word.slice(0, -cut.without);
}

function hasWord(text: readonly string[], stemmed: string): boolean {
  return text.some((word) => word.startsWith(stemmed));
}

/** The letters that languages with cases write names in. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+/gu;
const WHOLE_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+$/u;

/** What transliterations write with several letters, the longest first. */
const SEVERAL_LETTERS = /shch|sch|sh|sz|zh|rz|kh|ch|cz|ts|x/gu;
const AS_ONE: Readonly<Record<string, string>> = {
  shch: "s",
  sch: "s",
  sh: "s",
  sz: "s",
  zh: "z",
  rz: "z",
  kh: "h",
  ch: "c",
  cz: "c",
  ts: "c",
  x: "ks",
};
/** A letter, and what it is in Latin ones: one for those that transliterations write in several ways. Accents are gone before: й is и here, and ё is е. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  "аa бb вv гh ґh дd еe єe жz зz иi іi кk лl мm нn оo пp рr сs тt уu ўu фf хh цc чc шs щs ъ ыi ь эe юiu яia gh ji wv yi łl đd ıi øo ßss"
    .split(" ")
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]),
);

/** A name's last consonant before some endings: Olga, Oldze; Ольга, Ользі; Inka, Ince. */
const CHANGED_CONSONANTS: Readonly<Record<string, readonly string[]>> = { h: ["d", "z"], k: ["c"], t: ["c"], d: ["z"], r: ["z"] };

const LONGEST_ENDING = 4;
/** After two letters only what is an ending counts, or every third word would be a name. */
const ENDING = /^(?:[aeiou]{1,2}|[aeo]m|am[ai]|ah|oiu)$/u;
const SHORTEST_WORD = 3;

interface Stem {
  readonly text: string;
  readonly longest: number;
  readonly endsAlone: boolean;
}

/**
 * Tells of a word whether it may be one of these names in any case of its language, in Latin or Cyrillic letters: "Павлом" and "Pavlovi" are
 * Pavel. It is wrong on the safe side: another word that begins alike is taken for the name as well.
 * @param names words; those in other letters, and ones of fewer than three, are none
 */
export function nameWordsIn(names: readonly string[]): (line: string) => string[] {
  const stems = names
    .flatMap((name) => name.split("-"))
    .filter((name) => WHOLE_WORD.test(name) && name.length >= SHORTEST_WORD)
    .flatMap(stemsOf);
  return (line) => (line.match(WORD) ?? []).filter((word) => word.length >= SHORTEST_WORD && isAnyOf(soundOf(word), stems));
}

function isAnyOf(sound: string, stems: readonly Stem[]): boolean {
  return stems.some(
    ({ text, longest, endsAlone }) =>
      sound.startsWith(text) && sound.length <= longest && (!endsAlone || ENDING.test(sound.slice(text.length))),
  );
}

/** What stays of a name in all of its cases. The last two letters may change with the ending, or a vowel between them go. */
function stemsOf(name: string): Stem[] {
  const sound = soundOf(name);
  const longest = sound.length + LONGEST_ENDING;
  const endsInVowel = /[aeiou]$/u.test(sound);
  if (sound.length > 4) return [{ text: sound.slice(0, -2), longest, endsAlone: false }];
  if (sound.length === 4) {
    const [kept, last] = [sound.slice(0, 2), sound.charAt(2)];
    const changed = endsInVowel ? (CHANGED_CONSONANTS[last] ?? []) : [];
    return [last, ...changed].map((consonant) => ({ text: kept + consonant, longest, endsAlone: false }));
  }
  if (endsInVowel) return [{ text: sound.slice(0, -1), longest, endsAlone: true }];
  const withoutVowel = sound.replace(/^(.)[eo](.)$/u, "$1$2");
  return [
    { text: sound, longest, endsAlone: false },
    ...(withoutVowel === sound ? [] : [{ text: withoutVowel, longest, endsAlone: true }]),
  ];
}

/** Roughly how a word sounds, so that two ways to write a name are one. */
function soundOf(word: string): string {
  const plain = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const latin = plain.replace(SEVERAL_LETTERS, (letters) => AS_ONE[letters] ?? letters);
  return Array.from(latin, (letter) => PLAIN_LETTERS.get(letter) ?? letter).join("");
}

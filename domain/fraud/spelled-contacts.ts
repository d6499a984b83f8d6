import { bare } from "./spelling.ts";

/** Digits as people say them, so that a phone number has no digit in it. Tens count as two digits. For the server alone. */
const DIGIT_WORDS = [
  "zero oh nought one two three four five six seven eight nine double triple",
  "un deux trois quatre cinq sept huit neuf vingt trente quarante cinquante soixante",
  "ноль нуль один два три четыре пять шесть семь восемь девять",
  "sıfır bir iki üç dört beş altı yedi sekiz dokuz on yirmi otuz kırk elli altmış yetmiş seksen doksan",
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
  "um dois quatro meia sete oito nove onze doze vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
  "null eins zwo zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "due tre quattro cinque sei sette otto nove venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
  "nol kosong sifar satu dua tiga empat lima enam tujuh delapan lapan sembilan",
  "शून्य ज़ीरो जीरो एक दो तीन चार पाँच पांच छह छः छे सात आठ नौ डबल ek do teen char chaar paanch chhe chhah saat aath nau",
  "không một hai ba bốn năm sáu bảy bẩy tám chín",
].flatMap((words) => bare(words).split(" "));
const IS_DIGIT_WORD: ReadonlySet<string> = new Set(DIGIT_WORDS);

/** The same where a digit is one letter, or has no space behind it. */
const DIGIT_SIGNS = /[零〇一二三四五六七八九幺]|ゼロ|ศูนย์|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า/gu;
/** Korean digits are syllables of everyday words too. Numbers of phones begin with a zero. */
const KOREAN_NUMBER = /(?<![가-힣])[공영](?:[\s-]*(?:[공영일이삼사오육륙칠팔구]|\d)){7,}/u;

/** As many as the shortest phone numbers have. */
const PHONE_DIGITS = 7;
/** An amount or a date has fewer of its digits in words. */
const LEAST_WORDS = 3;

/** Whether a text says a phone number in words: "zero seven nine 11 123 456", "零九一二345678". @param text in the spelling of `bare` */
export function spellsNumber(text: string): boolean {
  if (KOREAN_NUMBER.test(text)) return true;
  let [digits, words] = [0, 0];
  for (const [token] of text.replaceAll(DIGIT_SIGNS, " one ").matchAll(/[\p{L}\p{M}]+|\d+|[^\s\p{L}\p{M}\d]/gu)) {
    if (/^\d+$/.test(token)) digits += token.length;
    else if (IS_DIGIT_WORD.has(token)) [digits, words] = [digits + 1, words + 1];
    else if (!/^[-,.()/+の]$/u.test(token)) [digits, words] = [0, 0];
    if (digits >= PHONE_DIGITS && words >= LEAST_WORDS) return true;
  }
  return false;
}

const HANDLE = "[a-z][a-z0-9]{1,}(?:[._][a-z0-9]+)+";
/** "Look for", in front of a handle or, where the verb comes last, behind it. */
const FIND = [
  "search(?: for)?|find(?: me)?|look (?:me )?up|add|follow|cherchez?|trouvez?|ajoutez?|ищите|ищи|найдите|найди|добавь|ara(?:yın|tın)?|bul(?:un)?|ekle(?:yin)?|busca(?:me|dme)?|procur[ae]|adiciona|such(?:t|e|en)?|find(?:et|e)?",
  "cerca(?:te|mi)?|cari|ikut|tìm|खोज(?:ें|ो|िए|ना)?|ढूंढ(?:ें|ो)|ค้นหา|หา|搜索?|搜寻|找|搜一下|検索|검색",
].join("|");
const FOLLOWS = new RegExp(`(?:^|[^\\p{L}\\p{M}])(?:${bare(FIND)})[\\s:：]*@?${HANDLE}(?![\\w@])`, "u");
const PRECEDES = new RegExp(
  `(?<![\\w@])${HANDLE}\\s*(?:を|で|라고|को|को भी)?\\s*(?:${bare("検索|검색|खोज|ढूंढ|追加|추가|ara|bul|ekle")})`,
  "u",
);
const FILE_NAME = /\.(?:jpe?g|png|pdf|heic|gif|webp|mp4|docx?)(?![a-z])/u;

/** Whether a text sends its reader to look for a name that only an account elsewhere has: "search rina.rate". @param text in the spelling of `bare` */
export function asksToFind(text: string): boolean {
  return !FILE_NAME.test(text) && (FOLLOWS.test(text) || PRECEDES.test(text));
}

/** Names of messengers, some of whose letters people replace by signs. */
const NAMES = [
  "telegram telegramm whatsapp wechat weixin instagram messenger facebook snapchat discord signal viber skype zalo threema kakaotalk",
  "телеграм телеграмм ватсап вотсап вацап вайбер инстаграм дискорд",
].flatMap((names) => bare(names).split(" "));
const HIDING = /[*#%_?+~^-]/u;

/** Whether a messenger's name has signs for some of its letters: "t*legram", "wh#ts@pp". @param text in the spelling of `bare` */
export function hidesMessenger(text: string): boolean {
  const words = text.match(/[\p{L}@$*#%_?+~^-]{4,}/gu) ?? [];
  return words.some((word) => HIDING.test(word.slice(1)) && NAMES.some((name) => isSpelled(word, name)));
}

function isSpelled(word: string, name: string): boolean {
  const signs = Array.from(word);
  const hidden = signs.filter((sign) => HIDING.test(sign)).length;
  return signs.length === name.length && hidden <= name.length / 2 && signs.every((sign, at) => HIDING.test(sign) || sign === name[at]);
}

import { inCyrillic, unmasked, unmaskedWithI } from "../fraud/confusables.ts";
import { bare, unspaced, unstretched } from "../fraud/spelling.ts";

/**
 * Swear words that begin no everyday word: found wherever a word of the name begins, so that their inflections are too. Only what insults by
 * itself in any mouth; what a language merely thinks rude is no reason to refuse a name.
 */
const STEMS = [
  "fuck|fck|motherfuck|asshol|arsehole|bitch|bastard|cunt|faggot|nigger|nigga|retard|whore|slut|wank|shithead|dickhead|jackass|dumbass|scumbag|bullshit|cocksuck",
  "connard|connass|encul|salop|putain|pétasse|batard|merdeux|ducon|pédé|nique",
  "hijueput|hijodeput|hdp|put[oa]s?$|pendej|cabron|gilipoll|maric[oó]n|mierd|culer[oa]|chinga|pinche|boludo|malparid|verga$|coño|carajo",
  "caralh|viad[oa]|porra$|fdp|arrombad|cuz[aã]o|piranha$|foder|fodase|corno$|otári|buceta|desgraçad",
  "arschl|hurensohn|hure$|wichs|fotze|schlampe|missgeburt|fick|scheiss|drecksau|spast|vollidiot|penner$",
  "vaffancul|stronz|cazz[oi]$|cazzone|coglion|puttan|troia$|merda|bastardo|frocio|minchia|figliodi",
  "orospu|siktir|sikerim|sikey|amk$|aminako|pezevenk|piç$|ibne|yarrak|gavat|göt$|kahpe",
  "anjing|anjir$|bangsat|kontol|memek|ngentot|asu$|bajing|jancok|babi$|goblok|tolol|perek$|keparat|brengsek|kampret",
  "pukimak|puki$|lancau|sial$|bodoh|celaka$|haram ?jadah|bangang|pantat$|butoh",
  "ху[йяеи](?!.*ст)|хуй|пизд|бля$|блят|бляд|сук[аи]$|сучк|мудак|мудил|пидор|пидар|уеб|ёбан|еба[нлт]|долбоеб|гандон|говн|шлюх|жоп[аы]$|чмо$|дебил|тварь$",
  "chutiy|bhosd|madarch|behench|bhench|gandu|randi$|harami|lavde|lund$|kutta$|kamina",
  "मादरचोद|भोसड़|चूतिय|बहनचोद|भेनचोद|गांडू|रंडी|हरामी|लौड़|कमीन|कुत्ते$",
  "địt|đụ má|đụ mẹ|đĩ$|lồn$|cặc$|đéo|chó đẻ|chó má|óc chó|đồ ngu|khốn nạn|mẹ mày|má mày|vãi$|thằng ngu|con điếm",
].flatMap((words) => words.split("|"));

/** The same for languages without spaces between words, and where a word is glued to others: found anywhere. */
const ANYWHERE = [
  "motherfucker|asshole|hurensohn|arschloch|wichser|vaffanculo|hijodeputa|filhodaputa|filsdepute|sonofabitch|figliodiputtana|orospucocugu|fuckyou|gofuck",
  "死ね|殺す|クソ(?:野|女|ガキ|やろう|たれ)|くそ(?:野郎|やろう)|糞野郎|ぶっ殺|馬鹿野郎|バカ野郎|ばかやろう|きちがい|キチガイ|ゴミクズ|くたばれ|ブス$|まんこ|ちんぽ",
  "씨발|시발(?!점)|씨팔|ㅅㅂ|개새|새끼|병신|ㅂㅅ|지랄|좆|존나|미친놈|미친년|꺼져|엿먹|니미|걸레년|창녀",
  "ควย|เหี้ย|อีสัตว์|ไอ้สัตว์|ไอ้เวร|เย็ด|หี$|กะหรี่|อีดอก|ระยำ|สันดาน|แม่ง|พ่อมึง|แม่มึง|ส้นตีน|ไอ้ควาย|อีควาย",
  "傻逼|傻b|煞笔|沙雕|操你|草泥马|肏|日你|干你|你妈|他妈的|妈的$|王八蛋|混蛋|废物|垃圾人|垃圾$|婊子|贱人|去死|狗日|畜生|滚蛋|杂种|鸡巴|屄|脑残|白痴|机掰|靠北",
].flatMap((words) => words.split("|"));

/** Words in the spelling in which a name is read. What stands between `(?` and `)` stays as it is, as do `$` and `[]`. */
const IS_STEM = new RegExp(`(?:^|\\s)(?:${STEMS.map(bare).join("|").replaceAll("$", "(?:\\s|$)")})`, "u");
const IS_ANYWHERE = new RegExp(ANYWHERE.map(bare).join("|"), "u");

/** Whether a name insults who reads it, in any of the site's languages, however its letters are spelled: "f u c k", "b1tch", "сyка". */
export function isInsulting(name: string): boolean {
  const plain = bare(name);
  const worded = wordsOf(plain);
  const joined = wordsOf(unspaced(plain));
  return [worded, joined]
    .flatMap((words) => [words, ...[unmasked, unmaskedWithI, inCyrillic].map((read) => unstretched(read(words)))])
    .some((spelling) => IS_STEM.test(spelling) || IS_ANYWHERE.test(spelling.replaceAll(" ", "")));
}

/** Words with a space between them, without the digits at their ends, which are years and numbers. */
function wordsOf(name: string): string {
  return name
    .split(/[\s._-]+/u)
    .map((word) => word.replaceAll(/^\p{Nd}+(?=\D)|(?<=\D)\p{Nd}+$/gu, ""))
    .join(" ");
}

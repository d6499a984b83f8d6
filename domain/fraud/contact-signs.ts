import { bare, unspaced, unstretched } from "./spelling.ts";

/** Ways to reach somebody elsewhere: messengers, links, handles and hidden addresses. Small, because the chat's page loads it too. */

/** Names that mean nothing else, in the spelling of `bare`: 交換 is written 交换. */
const MESSENGERS = [
  /(?<![a-z])(?:telegramm?|telegrm|tele?gr[ae]m|what\s?s\s?-?app|what's\s?-?app(?![a-z])|watt?s?app?|whatsap|whats?ap+|wh?atsup|we\s?chat|weixin|wexin|viber|discord|skype|zalo|kakao\s?talk|instagram|insta'?(?:da|dan|ya)|messenger|snapchat|icq|threema|wickr|imessage|facetime|botim|wasap|wassap|vatsap|uatsap)(?![a-z]*pay)/,
  /(?<![a-z])(?:line|signal|imo|qq|tg|ig|wa|fb)\s?(?:id|app|number|nummer|acc|:|：|me(?![a-z]))/,
  /微信(?!支付|付|收款|转)|薇信|威信(?=号|聊|加)|加我?[vw](?![a-z])|加个?[vw](?![a-z])|vx|电报|纸飞机|飞机(?:号|吗|聊)|有飞机|蝙蝠|扣扣|土豆聊天|加(?:我|个)?(?:赖|line)|去line|line(?:聊|说)|赖(?:聊|说|id|号)|私信我/,
  /텔레그램|텔레(?:로|그|\s?아이디|\s?아디|$)|카카오톡|카톡|왓츠\s?앱|위챗|(?<!온)라인\s?(?:아이디|id|으로|추가)|인스타|디스코드|페메|오픈채팅|오픈톡/,
  /телеграм|телегу|телега|телеге|телегой|в\s?тг(?![а-я])|тг[:@]|ватс?ап|вотс?ап|вацап|вайбер|скайп|дискорд|(?:^|\s)инст[аеу](?![а-я])|инстаграм/,
  /テレグラム|テレグラ|ライン\s?(?:id|交换|追加|やって|教え)|(?<!オン)ラインで|line(?:で|交换|やって|追加)|ワッツアップ|ディスコード|フェイスブック|インスタ|カカオ(?!ペイ)|シグナルで|dmで/,
  /टेलीग्राम|टेलिग्राम|व्हाट्स|व्हॉट्स|वॉट्स|वाट्स|वीचैट|इंस्टा|सिग्नल ऐप|डिस्कॉर्ड|स्नैपचैट/,
  /เทเลแกรม|เทเลแก|วอทส์?แอป|วอตแอป|วอทแซป|วอทแอพ|วีแชท|ไอดีไลน์|แอดไลน์|ทางไลน์|ไลน์ไอดี|ทักไลน์|ในไลน์|(?<!ออน)ไลน์มา|(?<!ออน)ไลน์(?:ดีกว่า|ผม)|ไอจี|เฟซบุ๊ก|ทักเฟส|แมสเซนเจอร์|ดิสคอร์ด|อินสตาแกรม/,
];

const ZONES = "com|net|org|me|io|app|link|info|ru|cn|xyz|site|online|top|gg|ly|cc|vip|example|shop|club|click";
/** "dot" as people spell it so that a machine doesn't see it. */
const DOT =
  "(?:\\s?[\\[({<]\\s?(?:\\.|dot|point|punkt|punto|ponto|nokta|titik|точка|点|ドット|닷|ดอท|ดอต|डॉट)\\s?[\\])}>]\\s?|\\s+(?:dot|point|punkt|punto|ponto|nokta|titik|cham|точка)\\s+|\\s?(?:点|ドット|닷|ดอท|ดอต|डॉट|точка)\\s?|\\s\\.\\s|。)";
const ZONE_WORDS = "(?:com|net|org|me|io|app|link|info|ru|xyz|site|online|top|vip|ком|ру|нет|कॉम|コム|컴|คอม)";
const AT =
  "(?:\\s?[\\[({]\\s?(?:at|@)\\s?[\\])}]\\s?|\\s+(?:at|aet|arroba|arobase|chiocciola|et|sobaka|собака|a cong|klammeraffe)\\s+|\\s?(?:艾特|小老鼠|アット|골뱅이|แอท|แอต|ऐट)\\s?)";

const ADDRESSES = [
  /(?<![a-z])h(?:tt|xx|xt|tx|\*\*)ps?\s?(?::|\[:\])\s?\/?\/?\s?\S/,
  /(?<![a-z])www\s?[.[(]/,
  new RegExp(`(?<![a-z0-9@.-])(?:[a-z0-9-]+\\.)+(?:${ZONES})(?:/|(?![\\w@.-]))`),
  new RegExp(`(?<=[a-z0-9-])${DOT}${ZONE_WORDS}(?![a-z])`),
  new RegExp(`[a-z0-9]${AT}(?:gmail|mail|proton|yahoo|outlook|hotmail|qq|163|naver|yandex|icloud|gmx|web)`),
  /(?<![a-z])(?:t|wa|line|m)\s?\.\s?me\s?\/\s?\S/,
  /(?:^|[\s(])@[a-z][\w.]{3,}/,
];

/** Email addresses are payment details too, so they are no sign. */
export function withoutEmails(text: string): string {
  return text.replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, " ");
}

/** @param text without email addresses; whether it has a link, a handle or a hidden address */
export function namesAddress(text: string): boolean {
  return ADDRESSES.some((sign) => sign.test(text));
}

/** @param text without email addresses; whether it names another place to talk */
export function namesMessenger(text: string): boolean {
  return MESSENGERS.some((sign) => sign.test(text));
}

/** Whether a draft names another place to talk. What only letters of other scripts hide, the server sees when it arrives. */
export function leadsElsewhere(text: string): boolean {
  const plain = withoutEmails(bare(text));
  return [plain, unstretched(unspaced(plain))].some((spelling) => namesAddress(spelling) || namesMessenger(spelling));
}

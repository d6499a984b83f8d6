import { unmasked } from "../fraud/confusables.ts";
import { namesAddress, namesMessenger } from "../fraud/contact-signs.ts";
import { bare } from "../fraud/spelling.ts";

/** As many as the shortest phone numbers have; a year has fewer. */
const PHONE_DIGITS = 7;
/** Names that mean nothing else, anywhere in a name. */
const MESSENGER = /telegram|whatsapp|wechat|weixin|instagram|snapchat|kakaotalk|微信|电报|카톡|텔레그램|телеграм|ватсап|вотсап/u;
/** "tg.marta", "wa0812". With a space it may be a given name: Wa Lone. */
const SHORT_FORM = /^(?:tg|wa|ig|fb|vk|vx|qq|dc)(?:[._-]|\d)/u;
/** What people call messengers, as a whole word beside another: "insta emre", "find me tg". As the whole name it says nothing. */
const SHORT_NAME = [
  "insta|ig|tg|tele|telega|whats|whatsap|wasap|wassap|wapp|wsp|zap|zapp|zapzap|snap|discord|viber|skype|threema|zalo|imo|kik|wechat|weixin|dm|pm|fb|vk|vx|wx|qq|wp",
  "тг|телега|телегу|телеге|телеграм|ватсап|вацап|вайбер|инста|инсте|вк|личка|личку",
  "इंस्टा|व्हाट्सएप|व्हाट्सऐप|टेलीग्राम|सिग्नल|インスタ|ライン交換|テレグラム|カカオ|인스타|카톡|텔레|텔레그램|오픈톡|디엠|ไลน์|ไอจี|เฟซ|เทเลแกรม|微信|薇信|电报|飞机|扣扣|赖|抖音",
]
  .flatMap((names) => names.split("|"))
  .map(bare);
const IS_SHORT_NAME: ReadonlySet<string> = new Set(SHORT_NAME);
/** Names of messengers that people write with other letters of the same sound, in languages without spaces between words. */
const SOUNDS_LIKE = new RegExp(
  bare("[微薇维威][信芯x]|[加十][v微薇威赖]|[扣蔻]{2}|(?:^|加)赖(?:$|[\\s.:_-]|[a-z0-9])|ライン(?:交換|追加|で)|แอดไลน์"),
  "u",
);
/** "LINE ken123": a name of many things, with what can only be an account. */
const WITH_ACCOUNT = /(?:^|\s)(?:line|sig|wa|id|uid|kakao)\s\S*\d/u;
/** The ends of addresses of the countries where the site's languages are spoken. In a nickname, "cambio.it" is an address. */
const COUNTRY_ZONE =
  /[\p{L}\p{N}]\.(?:fr|ru|tr|es|mx|ar|br|pt|de|at|ch|it|id|my|in|jp|kr|vn|th|cn|tw|hk|uk|us|eu|co|biz|pro|dev|me|to|ly)(?:$|[\s.])/u;

/**
 * Whether a nickname leads to another place to talk: a messenger, a link or a phone number, in whatever letters. It is read before any message
 * and on every offer, so unlike in the chat there is no honest reason for one.
 */
export function namesContact(name: string): boolean {
  const plain = bare(name);
  const joined = plain.replaceAll(/[ ._-]/gu, "");
  if ((plain.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_DIGITS) return true;
  if (namesAddress(plain) || SHORT_FORM.test(plain) || COUNTRY_ZONE.test(plain) || SOUNDS_LIKE.test(plain)) return true;
  const words = plain.split(/[\s._-]+/u);
  if (words.length > 1 && words.some((word) => IS_SHORT_NAME.has(word) || IS_SHORT_NAME.has(unmasked(word)))) return true;
  if (WITH_ACCOUNT.test(words.join(" "))) return true;
  return [plain, joined, unmasked(joined)].some((spelling) => namesMessenger(spelling) || MESSENGER.test(spelling));
}

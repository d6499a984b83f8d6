import { unmasked } from "../fraud/confusables.ts";
import { namesAddress, namesMessenger } from "../fraud/contact-signs.ts";
import { bare } from "../fraud/spelling.ts";

/** As many as the shortest phone numbers have; a year has fewer. */
const PHONE_DIGITS = 7;
/** Names that mean nothing else, anywhere in a name. */
const MESSENGER = /telegram|whatsapp|wechat|weixin|instagram|snapchat|kakaotalk|微信|电报|카톡|텔레그램|телеграм|ватсап|вотсап/u;
/** "tg.marta", "wa0812". With a space it may be a given name: Wa Lone. */
const SHORT_FORM = /^(?:tg|wa|ig|fb|vk|vx|qq|dc)(?:[._-]|\d)/u;

/**
 * Whether a nickname leads to another place to talk: a messenger, a link or a phone number, in whatever letters. It is read before any message
 * and on every offer, so unlike in the chat there is no honest reason for one.
 */
export function namesContact(name: string): boolean {
  const plain = bare(name);
  const joined = plain.replaceAll(/[ ._-]/gu, "");
  if ((plain.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_DIGITS) return true;
  if (namesAddress(plain) || SHORT_FORM.test(plain)) return true;
  return [plain, joined, unmasked(joined)].some((spelling) => namesMessenger(spelling) || MESSENGER.test(spelling));
}

/** Signs that a message leads off the platform: an address of another site, a handle, the name of another messenger. A hint, no judgement. */
const SIGNS = [
  /\b(?:https?:\/\/|www\.)\S/i,
  /\b[a-z0-9-]+\.(?:com|net|org|me|io|app|link|info|ru|cn|xyz|site|online|top|gg|ly)\b(?:\/|(?![\w@.-]))/i,
  /(?:^|[\s(])@[a-z][\w.]{3,}/i,
  /\b(?:telegram|whats\s?app|we\s?chat|viber|signal app|discord|skype|zalo|kakao\s?talk|line id)\b/i,
  /微信|微訊|电报|電報|텔레그램|카카오톡|телеграм|ватсап|вотсап|テレグラム|ライン\s?ID/i,
];

/** E-mail addresses are payment details too, so they are none of these signs. */
export function leadsAway(text: string): boolean {
  const rest = text.normalize("NFKC").replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, " ");
  return SIGNS.some((sign) => sign.test(rest));
}

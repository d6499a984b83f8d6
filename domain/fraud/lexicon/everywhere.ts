import type { Words } from "./lexicon.ts";

/** Names that are the same in every language: coins, programs that show a screen to others, cards that nobody can call back. */
export const EVERYWHERE: Words = {
  joins: "none",
  script: ".",
  groups: {
    coins: "usdt|usdc|\\bbtc|\\beth\\b|bitcoin|tether|crypto|\\bcoins?\\b|binance|\\bp2p\\b|k[ry]ipto|krypto|cripto",
    screen:
      "any\\s?desk|team\\s?viewer|rust\\s?desk|ultra\\s?viewer|quick\\s?support|airdroid|ammyy|supremo|chrome remote|remote desktop|sunlogin|todesk|向日葵|анидеск|эни\\s?к?деск|энидеск|тимв[ьи]?юв?ер|тим\\s?вьювер|раст\\s?деск|애니\\s?데스크|팀\\s?뷰어|एनीडेस्क|टीम\\s?व्यूअर|เอนี่เดสก์|ทีมวิวเวอร์|エニーデスク|チームビューア",
    gift: "(?:itunes|steam|google\\s?play|amazon|apple|razer|xbox|psn|playstation|roblox|vanilla|visa|ebay|nike|sephora|target|walmart|netflix|uber|flipkart|myntra|jd|garena|free fire)[\\s-]{0,3}(?:gift|card|kart|carte|carta|tarjeta|cart[aã]o|gutschein|kod|code|voucher|kad|bon|wallet|balance)|gift\\s?card|paysafe|neosurf|transcash|\\bpcs\\b|google play|アマギフ|itunes|아이튠즈|айтюнс|айтюн",
  },
};

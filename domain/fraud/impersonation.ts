import { lookalikes, unmasked } from "./confusables.ts";
import { bare } from "./spelling.ts";

/** Under these only the product and its staff speak; the last one stands for an erased person. */
const RESERVED = [
  "plaza|support|admin|moderator|escrow|official|helpdesk|customer service|closed account",
  "customer care|customer success|client care|client service|live agent|live chat",
  "staff|operator|arbitrator|arbiter|mediator|compliance|dispute|security team|release team|verification|system",
].flatMap(listed);
/** With words that say nothing by themselves: "Plaza P2P team" is as reserved as "Plaza", "Team Rossi" is a name. */
const NOTHING_ELSE = [
  "administrator|pp|team|desk|help|customer|client|service|services|care|success|security|the|of|and|department|center|centre|agent|manager",
  "representative|live|chat|online|bot|pay|payment|payments|wallet|exchange|market|trade|trading|release|resolution|account|verified|assistance|trust|safety",
].flatMap(listed);
const IS_RESERVED = new RegExp(RESERVED.join("|"), "u");
const SAYS_NOTHING_ELSE = new RegExp(`^(?:${[...RESERVED, ...NOTHING_ELSE].join("|")})+$`, "u");
/** Customer service, moderators and administrators in the other languages. Nobody is called that, with any other word beside it. */
const STAFF = [
  "Kundenservice|Kundendienst|Kundenbetreuung|Kundensupport|Treuhänder",
  "Service client|Service clientèle|Aide client|Assistance client|Modérateur|Administrateur|Médiateur",
  "Soporte|Atención al cliente|Servicio al cliente|Moderador|Administrador|Mediador",
  "Suporte|Atendimento|Assistenza|Servizio clienti|Moderatore|Mediatore",
  "Müşteri hizmetleri|Müşteri desteği|Canlı destek|Destek ekibi|Destek hattı|Yönetici",
  "Layanan pelanggan|Dukungan pelanggan|Bantuan pelanggan|Khidmat pelanggan|Sokongan pelanggan",
  "Поддержк|Техподдержк|Служба безопасности|Админ|Модератор|Арбитр",
  "ग्राहक सेवा|ग्राहक सहायता|सहायता केंद्र|सहायता टीम|एडमिन|सपोर्ट",
  "サポート|カスタマーセンター|カスタマーサービス|お客様センター|運営|管理人|仲裁",
  "고객센터|고객지원|고객서비스|상담원|운영자|운영팀|관리자",
  "Hỗ trợ|Chăm sóc khách hàng|CSKH|Quản trị viên",
  "บริการลูกค้า|ฝ่ายสนับสนุน|คอลเซ็นเตอร์|แอดมิน|เจ้าหน้าที่|ผู้ดูแลระบบ",
  "客服|客户服务|客户支持|管理员|官方|仲裁",
].flatMap((names) => names.split("|").map(shape));
/** Words for help, which with another word beside them may be a name. */
const HELP = new Set(
  "Hilfe|Aide|Assistance|Ayuda|Ajuda|Aiuto|Destek|Yardım|Dukungan|Layanan|Bantuan|Sokongan|Помощь|सहायता|समर्थन".split("|").map(shape),
);

function listed(words: string): string[] {
  return words.split("|").map(look);
}

/**
 * Whether an account may not be named like this: it would pass for the product, its staff or an erased person, also in letters of other
 * scripts, digits and signs that look alike ("PIaza 5upport", "Аdmin").
 */
export function isReservedName(name: string): boolean {
  const [seen, shown] = [look(name), shape(name)];
  return (IS_RESERVED.test(seen) && SAYS_NOTHING_ELSE.test(seen)) || HELP.has(shown) || STAFF.some((staff) => shown.includes(staff));
}

/** The same for words that mix letters of their own script with Latin ones. */
function shape(name: string): string {
  return look(lookalikes(bare(name)));
}

/** What the eye takes from a name: no case, no spaces, one letter for those that look like it. */
function look(name: string): string {
  return unmasked(bare(name))
    .replaceAll(/[^\p{L}]/gu, "")
    .replaceAll("i", "l")
    .replaceAll("rn", "m");
}

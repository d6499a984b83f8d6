import { lookalikes, unmasked } from "./confusables.ts";
import { bare } from "./spelling.ts";

/** Under these only the product and its staff speak; the last one stands for an erased person. As `look` leaves them: l for i. */
const RESERVED = /plaza|support|admln|moderator|escrow|offlclal|helpdesk|customerservlce|closedaccount/u;
/** With words that say nothing by themselves: "Plaza P2P team" is as reserved as "Plaza", "Team Rossi" is a name. */
const NOTHING_ELSE =
  /^(?:plaza|support|admln|admlnlstrator|moderator|escrow|offlclal|closedaccount|pp|team|desk|help|customer|servlce|care|securlty|staff|the|of)+$/u;
/** Customer service, moderators and administrators in the other languages. Nobody is called that, with any other word beside it. */
const STAFF = [
  "Kundenservice|Kundendienst|Kundenbetreuung|Treuhänder",
  "Service client|Service clientèle|Modérateur|Administrateur",
  "Soporte|Atención al cliente|Moderador|Administrador",
  "Suporte|Atendimento|Assistenza|Servizio clienti|Moderatore",
  "Müşteri hizmetleri|Destek ekibi|Yönetici|Layanan pelanggan|Khidmat pelanggan",
  "Поддержка|Техподдержка|Служба безопасности|Администратор|Модератор",
  "ग्राहक सेवा|एडमिन|सपोर्ट",
  "サポート|カスタマーセンター|運営事務局|管理人",
  "고객센터|고객지원|운영자|관리자",
  "Hỗ trợ khách hàng|CSKH|Quản trị viên|ฝ่ายบริการลูกค้า|แอดมิน|เจ้าหน้าที่",
  "客服|客户服务|管理员|官方",
].flatMap((names) => names.split("|").map(shape));

/**
 * Whether an account may not be named like this: it would pass for the product, its staff or an erased person, also in letters of other
 * scripts, digits and signs that look alike ("PIaza 5upport", "Аdmin").
 */
export function isReservedName(name: string): boolean {
  const seen = look(name);
  return (RESERVED.test(seen) && NOTHING_ELSE.test(seen)) || STAFF.some((staff) => shape(name).includes(staff));
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

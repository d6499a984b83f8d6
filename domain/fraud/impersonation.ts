import { lookalikes, unmasked } from "./confusables.ts";
import { bare } from "./spelling.ts";

/** Under these only the product and its staff speak; the last one stands for an erased person. */
const RESERVED = [
  "plaza|support|admin|moderator|escrow|official|helpdesk|customer service|closed account",
  "customer care|customer success|client care|client service|live agent|live chat|help center|help centre|service center|hotline|helpline",
  "administrators|administration|admins|moderators|moderation|mods|arbitration|arbitrators|disputes|appeals|supports|operators|staffs",
  "trust and safety|verified merchant|p2p desk|klient service|officials",
  "staff|operator|arbitrator|arbiter|mediator|compliance|dispute|security team|release team|verification|system",
  "officiel|officielle|oficial|ufficiale|offiziell|offizieller|tim resmi|pasukan rasmi|resmi hesap|официальный|официальная|chính thức",
  "soporte|suporte|supporto|assistenza|sokongan|dukungan|destek|moderador|modérateur|moderatore|moderação|moderación|moderasyon",
  "administrateur|administrador|administradora|amministratore|administrator|amministrazione|yönetici|yönetim|yetkili|pentadbir|quản trị|quản trị viên",
  "sicherheitsteam|streitschlichtung|schlichtungsstelle|treuhand|kundenhilfe|hilfecenter|servizio clienti|atención cliente|atención al usuario",
  "central de ajuda|centro de ayuda|centro de soporte|centro assistenza|centre d'aide|pusat bantuan|pusat khidmat|pusat layanan|yardım merkezi",
  "khidmat|tổng đài|trung tâm hỗ trợ|ban quản lý|ban quản trị|kiểm duyệt viên|поддержка|служба заботы|арбитраж|гарант сделок|sahayata kendra",
].flatMap(listed);
/** With words that say nothing by themselves: "Plaza P2P team" is as reserved as "Plaza", "Team Rossi" is a name. */
const NOTHING_ELSE = [
  "administrator|pp|team|desk|help|customer|client|service|services|care|success|security|the|of|and|department|center|centre|agent|manager",
  "representative|live|chat|online|bot|pay|payment|payments|wallet|exchange|market|trade|trading|release|resolution|account|verified|assistance|trust|safety",
  "verify|verifier|checker|info|platform|crypto|usdt|bitcoin|number|case|review|unit|office|department|hr|billing|refund|refunds|legal",
  "équipe|clientèle|clients|aide|centre|d'aide|vérifié|technique|conseiller|plateforme|sécurité|litige|litiges|de|la|le|les|du|des",
  "equipo|servicio|técnico|técnica|al|cliente|clientes|centro|seguridad|verificado|plataforma|agente|asesor|usuario|usuarios|ayuda|equipe|time|serviço|ao|segurança|central|ajuda|disputas",
  "betreuung|dienst|zentrale|zentrum|plattform|verifiziert|geprüft|abteilung|stelle|mitarbeiter|kunden|sicherheit|hilfe|der|die|das",
  "squadra|clienti|servizio|tecnico|sicurezza|piattaforma|verificato|operatore|di|il|aiuto|ekip|ekibi|resmi|merkezi|merkez|müşteri|hizmet|hizmetleri|temsilcisi|güvenlik|onaylı|canlı|hattı|teknik|yardım",
  "tim|pusat|pelanggan|bantuan|layanan|keamanan|terverifikasi|petugas|cs|pasukan|rasmi|khidmat|keselamatan|disahkan|sahayata|seva|kendra|grahak",
  "trung tâm|khách hàng|khách|đội|nhóm|sàn|nền tảng|bảo mật|xác minh|nhân viên|kỹ thuật|ban|hỗ trợ|chăm sóc",
  "команда|служба|центр|отдел|клиентов|клиентский|заботы|безопасности|помощи|помощь|плаза|платформы|официальный|проверенный",
].flatMap(listed);
const IS_RESERVED = new RegExp(RESERVED.join("|"), "u");
const SAYS_NOTHING_ELSE = new RegExp(`^(?:${[...RESERVED, ...NOTHING_ELSE].join("|")})+$`, "u");
/** Customer service, moderators and administrators in the other languages. Nobody is called that, with any other word beside it. */
const STAFF = [
  "Kundenservice|Kundendienst|Kundenbetreuung|Kundensupport|Treuhänder",
  "Service client|Service clientèle|Aide client|Assistance client|Modérateur|Administrateur|Médiateur",
  "Soporte|Atención al cliente|Servicio al cliente|Moderador|Administrador|Mediador",
  "Suporte|Atendimento|Assistenza|Servizio clienti|Supporto clienti|Moderatore|Mediatore|Amministratore",
  "Müşteri hizmetleri|Müşteri desteği|Müşteri temsilcisi|Canlı destek|Destek ekibi|Destek hattı|Yönetici",
  "Layanan pelanggan|Dukungan pelanggan|Bantuan pelanggan|Khidmat pelanggan|Sokongan pelanggan|Pentadbir",
  "Поддержк|Техподдержк|Служба безопасности|Админ|Администратор|Администрац|Модератор|Арбитр",
  "Hỗ trợ|Chăm sóc khách hàng|CSKH|Quản trị viên",
].flatMap((names) => names.split("|").map((name) => words(name).join(" ")));
/** The same in languages that write without spaces, or where a word takes many endings. */
const STAFF_ANYWHERE = [
  "ग्राहक सेवा|ग्राहक सहायता|सहायता केंद्र|सहायता टीम|एडमिन|सपोर्ट|मॉडरेटर|आधिकारिक",
  "サポート|カスタマーセンター|カスタマーサービス|カスタマーケア|ヘルプデスク|お客様センター|お客様窓口|公式|事務局|運営|管理人|管理者|仲裁|モデレーター",
  "고객센터|고객지원|고객서비스|상담원|상담사|운영자|운영팀|관리자|지원팀|공식|중재팀|헬프데스크",
  "บริการลูกค้า|ฝ่ายสนับสนุน|ฝ่ายช่วยเหลือ|ฝ่ายบริการ|ศูนย์ช่วยเหลือ|คอลเซ็นเตอร์|แอดมิน|เจ้าหน้าที่|ผู้ดูแลระบบ|ซัพพอร์ต|ซัพพอร์ท|ทีมงาน",
  "客服|客户服务|客户支持|管理员|官方|仲裁|平台担保|平台运营|平台认证|担保方|系统通知|技术支持|在线支持",
].flatMap((names) => names.split("|").map(shape));
/** Words for help, which with another word beside them may be a name. */
const HELP = new Set(
  "Hilfe|Aide|Assistance|Ayuda|Ajuda|Aiuto|Destek|Yardım|Dukungan|Layanan|Bantuan|Sokongan|Помощь|सहायता|समर्थन".split("|").map(shape),
);
/** Shorter ones may be within another word: "hotro" in "Hotropic". */
const LONG = 7;

function listed(names: string): string[] {
  return names.split("|").flatMap((name) => [...new Set([look(name), shape(name)])]);
}

/**
 * Whether an account may not be named like this: it would pass for the product, its staff or an erased person, also in letters of other
 * scripts, digits and signs that look alike ("PIaza 5upport", "Аdmin").
 */
export function isReservedName(name: string): boolean {
  const [seen, shown] = [look(name), shape(name)];
  if (HELP.has(shown) || STAFF_ANYWHERE.some((staff) => shown.includes(staff))) return true;
  return [seen, shown].some((text) => IS_RESERVED.test(text) && SAYS_NOTHING_ELSE.test(text)) || namesStaff(words(name));
}

/** Words of another language end where a word ends: "Hồ Trọng" has no "hỗ trợ". */
function namesStaff(parts: readonly string[]): boolean {
  const text = ` ${parts.join(" ")} `;
  return STAFF.some((staff) => {
    if (text.includes(` ${staff} `)) return true;
    const glued = staff.replaceAll(" ", "");
    return (glued.length >= LONG || /\P{ASCII}/u.test(staff)) && parts.some((word) => word.includes(glued));
  });
}

/** The words of a name, each as the eye takes it. */
function words(name: string): string[] {
  return name
    .split(/[\s._-]+/u)
    .map(shape)
    .filter((word) => word !== "");
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

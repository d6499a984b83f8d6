/** The words of the tricks in the site's 17 languages, for text in lower case. A message may be in any of them, whatever the page's language. */

const MESSENGERS = [
  /\b(?:telegram|telegramm|whats\s?-?app|watsapp|we\s?chat|viber|discord|skype|zalo|kakao\s?talk|instagram|messenger|snapchat|icq)\b/,
  /\b(?:line|signal|imo|qq|tg|ig|wa)\s?(?:id|app|number|nummer|:|：|me\b)/,
  /微信|微訊|薇信|加我v|电报|電報|纸飞机|紙飛機|飞机号|扣扣|텔레그램|카카오톡|카톡|왓츠앱|위챗|라인\s?아이디/,
  /телеграм|телега|телегу|в\s?тг\b|ватсап|вотсап|вацап|вайбер|скайп|テレグラム|ライン\s?id|ラインで|ワッツアップ|ディスコード/,
  /टेलीग्राम|व्हाट्सए?प|व्हाट्सऐप|वॉट्सऐप|वीचैट|เทเลแกรม|วอทส์?แอป|วอตแอป|วอทแซป|วีแชท|ไอดีไลน์|แอดไลน์|ทางไลน์|ไลน์ไอดี/,
];

/** Addresses of other places and handles; bare telephone numbers are payment details and no sign. */
export const CONTACTS: readonly RegExp[] = [
  /\b(?:https?:\/\/|www\.)\S/,
  /\b[a-z0-9-]+\.(?:com|net|org|me|io|app|link|info|ru|cn|xyz|site|online|top|gg|ly|cc|vip)\b(?:\/|(?![\w@.-]))/,
  /(?:^|[\s(])@[a-z][\w.]{3,}/,
  ...MESSENGERS,
];

/** Somebody of the two says that he speaks for the platform. Customer service's own lines carry its mark and never come from a party. */
export const CLAIMS_TO_BE_SUPPORT: readonly RegExp[] = [
  /\b(?:i am|i'm|i’m|this is|we are|we're|here is)\b.{0,40}\b(?:support|customer (?:service|care)|help\s?desk|admin(?:istrator)?|moderator|plaza team|official)\b/,
  /\b(?:je suis|ici|nous sommes)\b.{0,40}(?:le support|service client|administrateur|modérateur|équipe plaza)/,
  /(?:^|\s)(?:я|это|мы|пишет|вас беспокоит)\s.{0,40}(?:служб[аы] поддержки|техподдержк|администратор|модератор|официальн)/,
  /(?:^|[\s,.!])(?:ben|biz|burası)\s.{0,40}(?:destek (?:ekibi|birimi|hattı)|müşteri hizmetleri|yönetici|moderatör)|(?:destek ekibinden|müşteri hizmetlerinden)\s(?:arıyor|yazıyor)/,
  /\b(?:soy|somos|le habla|le escribe|aquí)\b.{0,40}(?:soporte|atención al cliente|administrador|moderador)/,
  /(?:^|[\s,.!])(?:sou|somos|aqui é|aqui fala|falo)\s.{0,40}(?:suporte|atendimento|administrador|moderador)/,
  /\b(?:ich bin|wir sind|hier ist|hier spricht|hier schreibt)\b.{0,40}(?:support|kundenservice|kundendienst|administrator|moderator)/,
  /\b(?:sono|siamo|qui)\b.{0,40}(?:supporto|assistenza clienti|dell[’']assistenza|amministratore|moderatore)/,
  /\b(?:saya|kami|ini)\b.{0,40}\b(?:dari\s)?(?:layanan pelanggan|khidmat pelanggan|tim dukungan|pasukan sokongan|admin|moderator|cs plaza)\b/,
  /(?:मैं|हम|यह|ये).{0,40}(?:ग्राहक सेवा|सपोर्ट टीम|कस्टमर केयर|सहायता टीम|एडमिन)/,
  /(?:カスタマー(?:サポート|サービス|センター)|運営(?:事務局|チーム)?|サポート(?:担当|センター|チーム)|管理者|公式サポート)(?:です|の者です|と申します|でございます|から(?:の)?ご連絡)/,
  /(?:고객센터|고객지원팀?|운영자|운영팀|관리자|상담원|고객\s?서비스)(?:입니다|이에요|예요|인데요|에서 (?:연락|안내))/,
  /(?:tôi|chúng tôi|mình|đây)\s(?:là|thuộc|bên|từ).{0,40}(?:hỗ trợ|chăm sóc khách hàng|quản trị viên|admin)/,
  /(?:ผม|ฉัน|ดิฉัน|เรา|นี่|ทางเรา)(?:คือ|เป็น|จาก).{0,40}(?:ฝ่ายบริการลูกค้า|ฝ่ายสนับสนุน|ฝ่ายซัพพอร์ต|แอดมิน|เจ้าหน้าที่)/,
  /(?:我是|我们是|我們是|这里是|這裡是|这是|這是|本人是).{0,14}(?:客服|客户服务|客戶服務|管理员|管理員|官方|平台工作人员|平台工作人員)/,
];

/** A cancel and a refund in one breath, by language. */
export const REFUND_WORDS: readonly (readonly [cancel: RegExp, refund: RegExp])[] = [
  [/\bcancel/, /\brefund|send (?:it|the money|your money)? ?back|(?:return|give back) (?:the|your) money|pay you back/],
  [/annule/, /rembours|renvoie|renverr/],
  [/отмен/, /верну|возврат|возмещ|вернём|вернем/],
  [/iptal/, /iade|geri (?:gönder|öde|yolla|yatır)/],
  [/cancel|anul/, /reembols|devolv|devuelv|devolución/],
  [/cancel/, /reembols|devolv|estorn/],
  [/stornier|storno|abbrech|brich .{0,20}ab\b/, /erstatt|zurück(?:zahl|überweis|send|schick)|überweise .{0,40}zurück/],
  [/annull/, /rimbors|restitu/],
  [/batal/, /kembalikan|refund|pulangkan|bayar balik|dikembalikan/],
  [/रद्द|कैंसिल/, /रिफंड|वापस|लौटा/],
  [/キャンセル|取り消/, /返金|お返し|返します/],
  [/취소/, /환불|돌려/],
  [/h(?:ủ|uỷ|ủy)y?/, /hoàn (?:tiền|lại)|trả lại/],
  [/ยกเลิก/, /คืนเงิน|โอนคืน|คืนให้/],
  [/取消/, /退款|退回|退还|退還|返还|返還|退给|退給/],
];

/** "I sent too much, return the rest". */
export const OVERPAY_WORDS: readonly RegExp[] = [
  /overpaid|(?:sent|paid|transferred)\b.{0,30}\b(?:too much|extra|more than)\b|(?:return|send back|refund)\b.{0,30}\b(?:difference|excess|the rest|extra)\b/,
  /trop (?:payé|versé|envoyé)|(?:payé|versé|envoyé) (?:de )?trop|trop-perçu|(?:rendre|renvoy\S*|rembours\S*)\b.{0,30}différence/,
  /переплат|(?:отправил|перев[её]л|заплатил)\S*\s.{0,20}(?:лишн|больше)|верн\S*\s.{0,20}(?:разниц|лишн|излиш)/,
  /fazla (?:gönder|öde|yatır|attım)|fazlasını|aradaki farkı/,
  /(?:envié|pagué|transferí|mandé).{0,30}(?:de más|demasiado)|devu[eé]lv\S*.{0,30}(?:diferencia|exceso|sobrante)/,
  /(?:enviei|paguei|transferi|mandei).{0,30}(?:a mais|demais)|devolv\S*.{0,30}(?:diferença|excesso|sobra|troco)/,
  /zu ?viel (?:überwiesen|gezahlt|bezahlt|geschickt|gesendet)|überzahlt|(?:rest|differenz) .{0,20}zurück/,
  /(?:inviato|pagato|versato|mandato).{0,30}(?:troppo|in più)|(?:restitu|rimand|rimbors)\S*.{0,30}(?:differenza|eccedenza)/,
  /kelebihan|lebih (?:bayar|transfer|kirim)|terlebih (?:bayar|hantar|pindah)|(?:kembalikan|pulangkan) .{0,20}(?:selisih|lebihan|baki)/,
  /(?:ज़्यादा|ज्यादा|अधिक|अतिरिक्त).{0,12}(?:भेज|पैसे|राशि|ट्रांसफर)|बाकी (?:पैसे )?(?:वापस|लौटा)/,
  /多く(?:送|振り?込|払)|払いすぎ|払い過ぎ|過払い|差額を?(?:返|戻|お返し)/,
  /(?:더|많이|초과)\s?(?:보냈|송금|입금)|차액/,
  /(?:chuyển|gửi|trả) (?:thừa|dư|quá)|(?:hoàn|trả|gửi) lại .{0,20}(?:thừa|dư|chênh lệch)/,
  /โอนเกิน|จ่ายเกิน|(?:ส่วนต่าง|ส่วนเกิน).{0,20}คืน|คืน.{0,20}(?:ส่วนต่าง|ส่วนเกิน)/,
  /多(?:转|轉|付|打|汇|匯)|(?:转|轉|付|打)多|(?:退|返|还|還).{0,10}(?:差额|差額|多余|多餘)|(?:差额|差額|多余|多餘).{0,10}(?:退|返|还|還)/,
];

/** The field of a payment that a bank reads. */
export const REMARK_WORDS =
  /\b(?:remarks?|reference|memo|payment note|note of the payment|description of the transfer|transfer (?:note|description)|purpose)\b|(?:motif|libellé|référence|communication) |\bmotif\b|libellé|назначени[еия] платежа|комментари|примечани|açıklama|concepto|\basunto\b|referencia|descrição|mensagem do pix|verwendungszweck|betreff|causale|\bberita\b|catatan|keterangan|rujukan|टिप्पणी|रिमार्क|विवरण|備考|摘要|振込名義|通信欄|적요|메모|받는\s?분\s?통장|nội dung|ghi chú|หมายเหตุ|บันทึกช่วยจำ|备注|備註|附言|用途|留言栏/;

/** What makes a bank ask. */
export const COIN_WORDS =
  /\b(?:usdt|usdc|btc|eth|bitcoin|tether|crypto\w*|coins?|binance|p2p|kripto\w*|krypto\w*|cripto\w*)\b|крипт|биткоин|биткойн|юсдт|тезер|क्रिप्टो|बिटकॉइन|यूएसडीटी|仮想通貨|暗号資産|ビットコイン|암호화폐|가상화폐|코인|비트코인|tiền (?:ảo|mã hóa|điện tử)|คริปโต|บิตคอยน์|บิทคอยน์|เหรียญ|加密|虚拟币|虛擬幣|比特币|比特幣|泰达币|泰達幣|数字货币|數字貨幣|买币|買幣/;

/** Who says so warns of it. */
export const FORBIDS =
  /\b(?:don['’]?t|do not|never|without|avoid|nothing|not (?:to )?(?:write|put|use|mention|add|include)|no (?:words?|mention|crypto|coins?|escrib\w*|pong\w*|inclu\w*|mencion\w*|us[ae]s?)|n['’]|ne|pas|aucun|sans|jamais|sin|nunca|não|nao|sem|nicht|nichts|kein\w*|ohne|nie|niemals|non|senza|mai|jangan|tanpa|bukan|tidak|yazma\w*|belirtme\w*|olmadan|không|đừng)\b|(?:^|\s)(?:не|без|никаких|никогда)\s|đừng|न\s?लिख|मत|नहीं|बिना|ないで|しない|書かず|不要|なし|하지\s?마|쓰지|적지|없이|ห้าม|อย่า|ไม่|请勿|請勿|不要|别|別|勿|不能|禁止/;

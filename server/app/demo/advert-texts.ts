/** Texts of adverts as advertisers write them, in the languages that they speak. They name no way of contact outside the platform. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Usually released within five minutes. Please pay from an account in your own name.",
    "Online every day, 8 am to 11 pm. No third party payments, please.",
    "Fast and friendly. Leave the payment reference empty or use the one shown in the order.",
    "Please pay the exact amount in one transfer.",
  ],
  de: [
    "Freigabe meist in wenigen Minuten. Bitte nur vom eigenen Konto zahlen.",
    "Bitte Echtzeitüberweisung nutzen und den Betrag in einer Summe senden.",
    "Täglich von 8 bis 22 Uhr erreichbar.",
  ],
  fr: [
    "Libération rapide. Merci de payer depuis un compte à votre nom.",
    "Paiement en une seule fois, montant exact, s'il vous plaît.",
    "Disponible tous les jours de 9 h à 22 h.",
  ],
  es: [
    "Libero en pocos minutos. Solo pagos desde cuentas a tu nombre.",
    "Por favor, paga el importe exacto en una sola transferencia.",
    "Atención rápida todos los días hasta las 23 h.",
  ],
  pt: [
    "Libero em poucos minutos. Pague somente de conta no seu nome.",
    "Por favor, envie o valor exato em uma única transferência.",
    "Online todos os dias, das 8h às 23h.",
  ],
  it: [
    "Rilascio in pochi minuti. Accetto solo pagamenti da conti intestati a te.",
    "Paga l'importo esatto con un solo bonifico istantaneo, grazie.",
  ],
  pl: ["Zwalniam zwykle w ciągu kilku minut. Proszę płacić tylko z własnego konta.", "Proszę o jeden przelew na dokładną kwotę."],
  uk: ["Відпускаю за кілька хвилин. Оплата лише з власної картки.", "Будь ласка, одним платежем і без коментаря."],
  ru: [
    "Отпускаю за несколько минут. Оплата только со своего счёта.",
    "Пожалуйста, одним переводом и без комментария.",
    "На связи каждый день с 9 до 23.",
  ],
  tr: [
    "Birkaç dakika içinde serbest bırakırım. Lütfen kendi hesabınızdan ödeyin.",
    "Lütfen tam tutarı tek seferde gönderin.",
    "Her gün 09.00-23.00 arası çevrimiçiyim.",
  ],
  ar: ["أفرج عن العملة خلال دقائق. الدفع من حسابك الشخصي فقط من فضلك.", "يرجى تحويل المبلغ كاملاً دفعة واحدة.", "متاح يومياً حتى منتصف الليل."],
  hi: ["कुछ ही मिनटों में रिलीज़। कृपया केवल अपने नाम के खाते से भुगतान करें।", "कृपया पूरी राशि एक ही बार में भेजें।"],
  ur: ["چند منٹ میں ریلیز۔ براہ کرم صرف اپنے نام کے اکاؤنٹ سے ادائیگی کریں۔", "براہ کرم پوری رقم ایک ہی بار بھیجیں۔"],
  bn: ["কয়েক মিনিটেই রিলিজ। অনুগ্রহ করে নিজের নামের অ্যাকাউন্ট থেকে পেমেন্ট করুন।", "অনুগ্রহ করে সম্পূর্ণ টাকা একবারে পাঠান।"],
  sw: ["Ninaachilia ndani ya dakika chache. Tafadhali lipa kutoka akaunti yenye jina lako.", "Tafadhali tuma kiasi kamili mara moja."],
  id: [
    "Rilis dalam beberapa menit. Mohon bayar dari rekening atas nama sendiri.",
    "Mohon transfer jumlah yang tepat dalam satu kali kirim.",
  ],
  ms: ["Lepas dalam beberapa minit. Sila bayar daripada akaun atas nama anda sendiri.", "Sila hantar jumlah tepat dalam satu pindahan."],
  vi: ["Mở khóa trong vài phút. Vui lòng thanh toán từ tài khoản chính chủ.", "Vui lòng chuyển đúng số tiền trong một lần."],
  th: ["ปล่อยเหรียญภายในไม่กี่นาที กรุณาโอนจากบัญชีชื่อของท่านเองเท่านั้น", "กรุณาโอนยอดเต็มในครั้งเดียว"],
  fil: ["Mabilis mag-release. Magbayad lamang mula sa sariling account.", "Pakibayaran ang eksaktong halaga sa isang padala."],
  ja: ["通常は数分でリリースします。必ずご本人名義の口座からお支払いください。", "金額は一括で正確にお振り込みください。"],
  ko: ["보통 몇 분 안에 릴리스합니다. 반드시 본인 명의 계좌로 입금해 주세요.", "정확한 금액을 한 번에 보내 주세요."],
  "zh-cn": ["通常几分钟内放币，请使用本人实名账户付款。", "请一次性支付准确金额，转账勿备注。"],
  "zh-tw": ["通常數分鐘內放幣，請使用本人帳戶付款。", "請一次支付正確金額，轉帳請勿備註。"],
};

/** What somebody who speaks a language may write into an advert; English where the demo has nothing in it. */
export function advertTexts(language: string): readonly string[] {
  return TEXTS[language] ?? TEXTS["en"] ?? [];
}

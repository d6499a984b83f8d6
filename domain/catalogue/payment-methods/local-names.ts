import type { Locale } from "@plaza/contract/locales.ts";

/** A brand's name at home, in its home script: what the service's own screen shows and what people there search for. */
export interface LocalName {
  readonly home: string;
  /** The languages that write the brand otherwise than in Latin letters. */
  readonly in: Partial<Record<Locale, string>>;
}

const russian = (home: string, others: LocalName["in"] = {}): LocalName => ({ home, in: { ru: home, ...others } });
const thai = (home: string, others: LocalName["in"] = {}): LocalName => ({ home, in: { th: home, ...others } });
const korean = (home: string, others: LocalName["in"] = {}): LocalName => ({ home, in: { ko: home, ...others } });
const japanese = (home: string, others: LocalName["in"] = {}): LocalName => ({ home, in: { ja: home, ...others } });

/** Brands that are written otherwise in some language of the site. Where a language isn't named, its readers know the Latin name. */
export const LOCAL_NAMES: ReadonlyMap<string, LocalName> = new Map(
  Object.entries({
    sbp: russian("СБП"),
    t_bank: russian("Т-Банк"),
    sberbank: russian("Сбербанк", { "zh-cn": "俄罗斯联邦储蓄银行", "zh-tw": "俄羅斯聯邦儲蓄銀行" }),
    alfa_bank: russian("Альфа-Банк"),
    yoomoney: russian("ЮMoney"),
    privatbank: { home: "ПриватБанк", in: { ru: "ПриватБанк" } },
    pumb: { home: "ПУМБ", in: { ru: "ПУМБ" } },
    bank_of_georgia: { home: "საქართველოს ბანკი", in: { ru: "Банк Грузии" } },
    halyk: { home: "Халык банк", in: { ru: "Халык банк" } },
    alipay: { home: "支付宝", in: { "zh-cn": "支付宝", "zh-tw": "支付寶" } },
    wechat_pay: { home: "微信支付", in: { "zh-cn": "微信支付", "zh-tw": "微信支付" } },
    alipay_hk: { home: "支付寶香港", in: { "zh-cn": "支付宝香港", "zh-tw": "支付寶香港" } },
    fps_hk: { home: "轉數快", in: { "zh-cn": "转数快 FPS", "zh-tw": "轉數快 FPS" } },
    jkopay: { home: "街口支付", in: { "zh-cn": "街口支付", "zh-tw": "街口支付" } },
    rakuten_bank: japanese("楽天銀行", { ko: "라쿠텐은행", "zh-cn": "乐天银行", "zh-tw": "樂天銀行" }),
    yucho: japanese("ゆうちょ銀行", { ko: "유초은행", "zh-cn": "日本邮储银行", "zh-tw": "日本郵政銀行" }),
    toss: korean("토스뱅크"),
    kakaopay: korean("카카오페이"),
    kakaobank: korean("카카오뱅크"),
    promptpay: thai("พร้อมเพย์"),
    truemoney: thai("ทรูมันนี่"),
    kbank: thai("กสิกรไทย", { ja: "カシコン銀行", ko: "까시꼰은행", "zh-cn": "开泰银行", "zh-tw": "開泰銀行" }),
    scb: thai("ไทยพาณิชย์", { ja: "サイアム商業銀行", ko: "시암상업은행", "zh-cn": "泰国汇商银行", "zh-tw": "泰國匯商銀行" }),
    bangkok_bank: thai("ธนาคารกรุงเทพ", { ja: "バンコク銀行", ko: "방콕은행", "zh-cn": "盘谷银行", "zh-tw": "盤谷銀行" }),
    al_rajhi: { home: "مصرف الراجحي", in: {} },
    snb: { home: "البنك الأهلي السعودي", in: {} },
    western_union: { home: "Western Union", in: { "zh-cn": "西联汇款", "zh-tw": "西聯匯款" } },
    moneygram: { home: "MoneyGram", in: { "zh-cn": "速汇金", "zh-tw": "速匯金" } },
  } satisfies Record<string, LocalName>),
);

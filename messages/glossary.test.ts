import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { checkMessage, type Glossary } from "./checks.ts";
import { HERE } from "./files.ts";

/** Language, a text as it was once wrong, and as it is right: each pattern refuses the first and lets the second pass. */
const PAIRS: readonly (readonly [locale: Locale, wrong: string, right: string])[] = [
  ["ja", "{time}から異議を申し立てられます。", "{time}から異議申し立てができます。"],
  ["ja", "不服を申し立てられません。", "買い手が異議を申し立てました。"],
  ["ja", "注文完了", "注文成立"],
  ["ja", "あなたを守るしくみ", "あなたを守る仕組み"],
  ["ja", "{time}までにリリース予定", "リリース期限 {time}"],
  ["ja", "ほかのユーザー", "サブユーザーのユーザー名"],
  ["ja", "他の広告", "その他の操作"],
  ["ja", "お支払いください.", "お支払いください。"],
  ["ja", "例:口座", "例：口座"],
  ["ja", "金額 を入力", "金額を入力"],
  ["ko", "‘{act}’를 눌렀습니다.", "‘{act}’ 버튼을 눌렀습니다."],
  ["ko", "{amount}을 확인했습니다.", "{amount} 금액을 확인했습니다."],
  ["ko", "{method}(으)로 받은 돈", "결제 수단: {method}"],
  ["ko", "{name}은 판매자입니다.", "{count, plural, other {#명}}이 기다립니다."],
  ["ko", "주문 완료", "진행 중인 주문 완료"],
  ["ko", "송금인 이름", "입금자명"],
  ["ko", "{time}까지 릴리스 예정", "릴리스 기한 {time}"],
  ["ko", "온라인 광고", "게시 중인 광고"],
  ["ko", "서류(선택)", "서류(선택 사항)"],
  ["th", "ตัวตนของคุณไม่ได้รับการยืนยันแล้ว", "การยืนยันตัวตนของคุณไม่มีผลแล้ว"],
  ["th", "มีคนพยายามใช้ที่อยู่ของคุณ", "มีคนพยายามใช้อีเมลของคุณ"],
  ["th", "รอสักครู่นะ", "สถานะ"],
  ["th", "ป้อนรหัส", "กรอกรหัส"],
  ["th", "กรอกชื่อผู้ส่ง", "กรอกชื่อผู้โอน"],
  ["th", "บัญชีในออเดอร์", "บัญชีในคำสั่งซื้อขาย"],
  ["th", "หลักฐานในอุทธรณ์", "หลักฐานในการอุทธรณ์"],
  ["th", "เลิกทำ “ฉันชำระเงินแล้ว”", "ถอน “ฉันชำระเงินแล้ว”"],
];

function refusals(locale: Locale, text: string): readonly string[] {
  const { never = {} } = JSON.parse(readFileSync(join(HERE, "glossary", `${locale}.json`), "utf8")) as Glossary;
  return checkMessage("x.y", locale, text, text, { same: [text], never });
}

describe("the glossary", () => {
  it.each(PAIRS)("in %s refuses %s, not %s", (locale, wrong, right) => {
    expect(refusals(locale, wrong).join()).toContain("has what the glossary forbids");
    expect(refusals(locale, right)).toEqual([]);
  });
});

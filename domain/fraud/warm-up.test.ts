import v8 from "node:v8";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chatSigns } from "./chat-signs.ts";
import { LEXICONS } from "./lexicon/index.ts";
import { compileChatSigns, patternsOf } from "./warm-up.ts";

/** Whether a pattern has machine code for texts in Latin letters, or for all others: only the engine knows. */
let isCompiled: (pattern: RegExp, isLatin: boolean) => boolean;
beforeAll(() => {
  v8.setFlagsFromString("--allow-natives-syntax");
  // oxlint-disable-next-line typescript/no-implied-eval -- the engine's own functions have no other way in
  isCompiled = new Function("pattern", "isLatin", "return %RegexpHasNativeCode(pattern, isLatin)") as typeof isCompiled;
});
afterAll(() => v8.setFlagsFromString("--no-allow-natives-syntax"));

const MESSAGES = [
  "Hello, I have sent the money. Please release the coins first and write me on telegram, my friend. ",
  "Hello — I’ve sent the money… Please release the coins first, “my friend”. ",
  "Привет, я отправил деньги, сначала отпусти монеты и напиши в телеграм. ",
  "你好，我已经付款，请先放币，然后加微信。",
  "สวัสดีครับ ผมโอนเงินแล้ว กรุณาปล่อยเหรียญก่อน แล้วคุยกันทางไลน์ ",
  "नमस्ते, मैंने पैसे भेज दिए हैं, पहले कॉइन रिलीज़ करें। ",
  "こんにちは、送金しました。先にコインをリリースしてください。",
  "안녕하세요, 송금했습니다. 먼저 코인을 릴리스해 주세요. ",
];

it("leaves no pattern for the first long message to compile, in whichever language", () => {
  const patterns = LEXICONS.flatMap(patternsOf);
  const count = () => [true, false].map((isLatin) => patterns.filter((pattern) => isCompiled(pattern, isLatin)).length);
  const steps = [...compileChatSigns()];
  expect(steps.reduce((sum, step) => sum + step, 0)).toBe(patterns.length);
  const warm = count();
  expect(warm[1]).toBe(patterns.length);
  for (const message of MESSAGES) for (const text of [message, message.repeat(12)]) chatSigns(text);
  expect(count()).toEqual(warm);
});

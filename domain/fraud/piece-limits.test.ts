import { WORD_FLAGS } from "@plaza/contract/calls/chat.ts";
import { expect, test } from "vitest";
import { conductPieceSign, isLure, isSurelyHonest, loudestPieces, opinionOf, pieceSign } from "./piece-signs.ts";
import { LURE_CLASSES, stepAt, trainPieces } from "./piece-training.ts";
import { KNOWN_PIECES, LURE_WEIGHTS } from "./piece-weights.ts";
import { isKnown, numbersOf, placesOf } from "./pieces.ts";

/** From where on an opinion counts: the limits themselves, whatever a model has learned. */

const JUST = 0.001;

test.for([
  ["remote_access", 1, 1.25],
  ["mule_offer", 1, 1.25],
  ["gift_cards", 1, 1.25],
  ["poses_as_support", 1.25, 1.25],
  ["threat", 1.25, 1.25],
  ["asks_codes", 1.5, 1.25],
  ["pending_claim", 1.5, 1.25],
  ["third_party", 1.5, 1.25],
  ["release_first", 1.75, 1.25],
  ["cancel_lure", 1.75, 1.25],
  ["overpay_lure", 1.75, 1.25],
  ["off_platform", 1.75, 1.25],
  ["remark_words", 1.75, 1.25],
] as const)("an opinion that the lexicons know nothing of counts from its limit on: %s", ([flag, inChat, inAdvert]) => {
  for (const [kind, limit] of [
    ["chat", inChat],
    ["advert", inAdvert],
  ] as const) {
    expect(isLure({ flag, score: limit }, kind, [])).toBe(true);
    expect(isLure({ flag, score: limit - JUST }, kind, [])).toBe(false);
  }
});

test("what the lexicons found is honest only at its limit and below, whatever the model takes it for", () => {
  const ofChat = { remark_words: -1.75, poses_as_support: -1.25, pending_claim: -1 } as const;
  for (const worst of WORD_FLAGS) {
    const inChat = worst in ofChat ? ofChat[worst as keyof typeof ofChat] : -0.5;
    for (const [kind, limit] of [
      ["chat", inChat],
      ["advert", 0],
    ] as const) {
      expect(isLure({ flag: "threat", score: limit }, kind, [worst]), worst).toBe(false);
      expect(isLure({ flag: "threat", score: limit + JUST }, kind, [worst]), worst).toBe(true);
    }
  }
});

test.for([
  ["no gift cards please", true],
  ["no gift cards", false],
  ["我不收礼品卡", true],
  ["我不收礼品", false],
] as const)("four words or six letters without spaces are enough to be sure of: %s", ([text, isSure]) => {
  expect(isSurelyHonest(text, "chat", ["gift_cards"])).toBe(isSure);
});

test("it takes six words to be sure of an overpayment", () => {
  expect(isSurelyHonest("no gift cards please", "chat", ["overpay_lure"])).toBe(false);
  expect(isSurelyHonest("no gift cards please, bank only", "chat", ["overpay_lure"])).toBe(true);
});

test("three words or six letters without spaces are enough to be called something", () => {
  expect(pieceSign("send the otp", "advert")).toBe("asks_codes");
  expect(pieceSign("把验证码发我", "chat")).toBe("asks_codes");
  for (const text of ["send otp", "验证码给我"]) for (const kind of ["chat", "advert"] as const) expect(pieceSign(text, kind)).toBeNull();
});

test("the same text is read again where it is written elsewhere", () => {
  for (const [kind, sign] of [
    ["chat", null],
    ["advert", "asks_codes"],
    ["chat", null],
  ] as const)
    expect(pieceSign("send the otp", kind)).toBe(sign);
});

test("one or two words are an insult or nothing", () => {
  expect(conductPieceSign("you idiot", "chat")).toBe("insult");
  for (const text of ["vip signals", "casino referral", "invest with"]) {
    expect(conductPieceSign(text, "chat")).toBeNull();
    expect(conductPieceSign(`${text} today everyone`, "chat")).toBe("advertising");
  }
  expect(conductPieceSign("?!", "chat")).toBeNull();
});

test("a model of honest texts alone has no opinion", () => {
  expect(() => opinionOf([], trainPieces([], ["ok"]))).toThrow("no class");
});

test("a piece speaks for a code by what its places have for it more than for honest texts, the loudest first", () => {
  const text = "send me the otp thanks qwkzvb";
  const packed = Uint8Array.from(Buffer.from(LURE_WEIGHTS.base64, "base64"));
  const known = Uint8Array.from(Buffer.from(KNOWN_PIECES, "base64"));
  const nth = LURE_CLASSES.indexOf("asks_codes");
  const pieces = loudestPieces(text, "chat", "asks_codes", 1000);
  for (const { piece, weight } of pieces) {
    const learned = numbersOf(piece, "chat").filter((number) => isKnown(known, number));
    const steps = placesOf(learned).map(
      (place) => stepAt(packed, place * LURE_CLASSES.length + nth) - stepAt(packed, place * LURE_CLASSES.length),
    );
    expect(weight, piece).toBeCloseTo(steps.reduce((sum, step) => sum + step, 0) * LURE_WEIGHTS.scale, 9);
  }
  expect(pieces.find(({ piece }) => piece === "=qwkzvb")).toEqual({ piece: "=qwkzvb", weight: 0 });
  expect(pieces.map(({ weight }) => weight)).toEqual(pieces.map(({ weight }) => weight).toSorted((a, b) => b - a));
  expect(loudestPieces(text, "chat", "asks_codes", 3)).toEqual(pieces.slice(0, 3));
});

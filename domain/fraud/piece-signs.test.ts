import { expect, test } from "vitest";
import { conductPieceSign, isSurelyHonest, loudestPieces, opinionOf, pieceSign } from "./piece-signs.ts";
import { LURE_CLASSES, readLesson, trainPieces } from "./piece-training.ts";
import { numbersIn, piecesOf, PLACES } from "./pieces.ts";

test("a text has its words, pairs of words and runs of letters, whatever its case, accents and digits", () => {
  const pieces = piecesOf("Código 482913 POR favor");
  expect([...pieces]).toEqual(expect.arrayContaining(["=codigo", "codigo 000000", " cod", "digo ", "=favor"]));
  expect(piecesOf("codigo 111111 por favor")).toEqual(pieces);
});

test("a text has pairs of words over the word between them, and a word with digits as letters too", () => {
  expect([...piecesOf("r3lease them now")]).toEqual(expect.arrayContaining(["=release", "r0lease~now"]));
});

test("a language without spaces has runs of one letter and more", () => {
  expect([...piecesOf("验证码")]).toEqual(expect.arrayContaining(["验", "验证", "验证码", " 验证码"]));
});

test("a word that was met in lures alone speaks for their class, in a text that was never seen", () => {
  const lesson = (label: (typeof LURE_CLASSES)[number], text: string) => readLesson({ label, text, kind: "chat" });
  const weights = trainPieces(
    [
      lesson("gift_cards", "pay with a blorpcard"),
      lesson("gift_cards", "a blorpcard is fine"),
      lesson("ok", "pay with your bank"),
      lesson("ok", "the bank is fine"),
    ],
    LURE_CLASSES,
  );
  const opinion = (text: string) => opinionOf(numbersIn(text, "chat"), weights);
  expect(weights.packed).toHaveLength((PLACES * LURE_CLASSES.length) / 2);
  expect(opinion("any blorpcards?")).toMatchObject({ flag: "gift_cards" });
  expect(opinion("any blorpcards?").score).toBeGreaterThan(opinion("any bank?").score);
});

test("pieces that no lesson had say nothing, whatever place of the weights they share", () => {
  const lesson = (label: (typeof LURE_CLASSES)[number], text: string) => readLesson({ label, text, kind: "chat" });
  const weights = trainPieces(
    [lesson("threat", "pay or regret it"), lesson("threat", "pay or regret it"), lesson("ok", "paid")],
    LURE_CLASSES,
  );
  // Every place has a weight, as after thousands of lessons.
  const crowded = { ...weights, packed: weights.packed.map((_, at) => (at * 37) & 255) };
  const scores = ["qwk zvb", "jxg fhd", "vkz gqj"].map((text) => opinionOf(numbersIn(text, "chat"), crowded).score);
  expect(new Set(scores)).toHaveLength(1);
});

test("the pieces of a lure that the lexicons don't know say why it is one", () => {
  const text = "authenticator screen ka photo bhejo jaldi";
  expect(pieceSign(text, "chat")).toBe("asks_codes");
  const [loudest] = loudestPieces(text, "chat", "asks_codes", 1);
  expect(loudest?.weight).toBeGreaterThan(0);
});

test("who turns a trick down with its own words is surely honest, and who plays it is not", () => {
  expect(isSurelyHonest("no gift cards please, bank transfer only", "chat", ["gift_cards"])).toBe(true);
  expect(isSurelyHonest("can i pay you with google play gift cards instead", "chat", ["gift_cards"])).toBe(false);
});

test("an insult, an advertisement and a home's address in usual words have their code, and a complaint has none", () => {
  expect(conductPieceSign("you are as dumb as a brick, learn to read", "chat")).toBe("insult");
  expect(conductPieceSign("join my trading course, the first lesson is free", "chat")).toBe("advertising");
  expect(conductPieceSign("i live on 12 Baker Avenue, apartment 4", "chat")).toBe("personal_data");
  expect(conductPieceSign("the bank is so slow today, sorry", "chat")).toBeNull();
});

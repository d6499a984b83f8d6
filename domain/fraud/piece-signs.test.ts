import { expect, test } from "vitest";
import { loudestPieces, opinionOf, pieceSign } from "./piece-signs.ts";
import { CLASSES, trainPieces } from "./piece-training.ts";
import { piecesOf, PLACES } from "./pieces.ts";

test("a text has its words, pairs of words and runs of letters, whatever its case, accents and digits", () => {
  const pieces = piecesOf("Código 482913 POR favor");
  expect([...pieces]).toEqual(expect.arrayContaining(["=codigo", "codigo 000000", " cod", "digo ", "=favor"]));
  expect(piecesOf("codigo 111111 por favor")).toEqual(pieces);
});

test("a language without spaces has runs of one letter and more", () => {
  expect([...piecesOf("验证码")]).toEqual(expect.arrayContaining(["验", "验证", "验证码", " 验证码"]));
});

test("a word that was met in lures alone speaks for their class, in a text that was never seen", () => {
  const lesson = (label: (typeof CLASSES)[number], text: string) => ({ label, text, kind: "chat" }) as const;
  const weights = trainPieces([
    lesson("gift_cards", "pay with a blorpcard"),
    lesson("gift_cards", "a blorpcard is fine"),
    lesson("ok", "pay with your bank"),
    lesson("ok", "the bank is fine"),
  ]);
  expect(weights.bytes).toHaveLength(PLACES * CLASSES.length);
  expect(opinionOf("any blorpcards?", "chat", weights)).toMatchObject({ flag: "gift_cards" });
  expect(opinionOf("any blorpcards?", "chat", weights).score).toBeGreaterThan(opinionOf("any bank?", "chat", weights).score);
});

test("the pieces of a lure that the lexicons don't know say why it is one", () => {
  const text = "authenticator screen ka photo bhejo jaldi";
  expect(pieceSign(text, "chat")).toBe("asks_codes");
  const [loudest] = loudestPieces(text, "chat", "asks_codes", 1);
  expect(loudest?.weight).toBeGreaterThan(0);
});

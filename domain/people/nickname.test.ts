import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNickname, nicknameKey, readNickname } from "./nickname.ts";

describe("a nickname", () => {
  it.each(["Marta", "Al3x", "Лёша", "さくら堂", "José Ortiz", "a-b_c.d", "ธนาคารข้าว"])("may be %s", (name) => {
    expect(isNickname(name)).toBe(true);
  });

  it.each([
    "ab",
    "x".repeat(21),
    "12345",
    "user-123456",
    "USER99",
    " Marta",
    "Marta ",
    "a  b",
    "-Marta",
    "a--b",
    "Plaza Support",
    "Аdmin",
    "<b>",
    "a\u200db",
    "😀😀😀",
    "ADMINISTRATORS",
    "Trust and Safety",
    "Кlіеnt sеrvісе",
    "a\u0301\u0302\u0303\u0304bcd",
  ])("may not be %j", (name) => {
    expect(isNickname(name)).toBe(false);
  });

  it("is kept without spaces at its ends and with one between words", () => {
    expect(readNickname("  Marta \t Rossi ")).toBe("Marta Rossi");
    expect(readNickname("Jose\u0301")).toBe("José");
  });
});

describe("the key of a nickname", () => {
  it.each(["MARTA", "Маrtа", "M.arta", "m a r t a", "Mаrta", "Mártа", "M4rt4"])("is the same for Marta and %s", (name) => {
    expect(nicknameKey(name)).toBe(nicknameKey("Marta"));
  });

  it("differs where the eye sees a difference", () => {
    const names = ["Marta", "Marco", "Martha", "Marta2", "Marta6", "さくら", "さくろ"];
    expect(new Set(names.map(nicknameKey)).size).toBe(names.length);
  });

  it("is never empty, nor longer than the database keeps", () => {
    const letter = fc.constantFrom(..."aBiIlmnRrVvw019éßæЖяשさ字กहे");
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 3, maxLength: 20 }).filter(isNickname), (name) => {
        expect(nicknameKey(name).length).toBeGreaterThan(0);
        expect(nicknameKey(name).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

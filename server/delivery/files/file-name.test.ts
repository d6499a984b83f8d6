import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentDisposition, safeFileName } from "./file-name.ts";
import { anyCharacter } from "@plaza/domain/testing/any-character.ts";

describe("the name to show for a file", () => {
  it.each([
    ["receipt.png", "png", "receipt.png"],
    ["Чек за 5 мая.jpeg", "jpeg", "Чек за 5 мая.jpg"],
    ["invoice.pdf.exe", "pdf", "invoice.pdf"],
    ["../../etc/passwd", "png", "passwd.png"],
    ["C:\\Users\\me\\shot.PNG", "png", "shot.png"],
    ["photo\u202Egnp.exe", "png", "photognp.png"],
    ["a\u0000b\r\nSet-Cookie: x.png", "png", "abSet-Cookie x.png"],
    ["", "pdf", "file.pdf"],
    ["...", "jpeg", "file.jpg"],
    [".htaccess", "png", "file.png"],
  ] as const)("makes %j of a %s %j", (given, kind, shown) => {
    expect(safeFileName(given, kind)).toBe(shown);
  });

  it("never leads elsewhere, never hides anything and always ends as the content does", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (given) => {
        const name = safeFileName(given, "png");
        expect(name).toMatch(/^[^/\\\p{C}]+\.png$/u);
        expect([...name].length).toBeLessThanOrEqual(84);
        expect(safeFileName(name, "png")).toBe(name);
      }),
    );
  });

  it("goes into a header without breaking it, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (given) => {
        const name = safeFileName(given, "pdf");
        const header = contentDisposition("attachment", name);
        const [, encoded] = /^attachment; filename="[^"\\]*"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(header) ?? [];
        expect(decodeURIComponent(encoded ?? "")).toBe(name);
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { headerPiece, readVendorMapping, readVendorResult } from "./vendor-mapping.ts";

const LEAST = {
  signature: "X-Signature",
  id: "event.id",
  user: "user.reference",
  result: "review.answer",
  approved: "GREEN,ok",
  rejected: "RED",
  ignored: "PENDING",
  name: "user.first,user.last",
  country: "user.country",
  at: "event.time",
};
const mappingText = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
const mapped = (more: Readonly<Record<string, string>> = {}) => readVendorMapping(mappingText({ ...LEAST, ...more }));

describe("a mapping", () => {
  test("has its defaults where it says no more than it must", () => {
    expect(mapped()).toEqual({
      signature: { header: "x-signature", piece: null },
      timestamp: null,
      signed: "{body}",
      algorithm: "sha256",
      encoding: "hex",
      id: ["event", "id"],
      user: ["user", "reference"],
      userIs: "external",
      result: ["review", "answer"],
      meanings: new Map([
        ["GREEN", "approved"],
        ["ok", "approved"],
        ["RED", "rejected"],
        ["PENDING", "ignored"],
      ]),
      name: [
        ["user", "first"],
        ["user", "last"],
      ],
      country: ["user", "country"],
      type: null,
      companies: [],
      at: ["event", "time"],
    });
  });

  test("takes all that can be said, and values with an equals sign", () => {
    const full = {
      timestamp: "X-Signature:t",
      signature: "X-Signature:v1",
      signed: "{timestamp}.{body}",
      algorithm: "sha512",
      encoding: "base64",
    };
    const mapping = mapped({ ...full, userIs: "uid", type: "kind", companies: "KYB,company" });
    expect(mapping).toMatchObject({
      timestamp: { header: "x-signature", piece: "t" },
      signature: { header: "x-signature", piece: "v1" },
      signed: "{timestamp}.{body}",
      algorithm: "sha512",
      encoding: "base64",
      userIs: "uid",
      type: ["kind"],
      companies: ["KYB", "company"],
    });
    expect(readVendorMapping(`${mappingText(LEAST)}&signed=a=b{body}`).signed).toBe("a=b{body}");
  });

  test.each(["signature", "id", "user", "result", "approved", "name", "country", "at"])("without %s is refused, and says so", (name) => {
    const rest = Object.fromEntries(Object.entries(LEAST).filter(([key]) => key !== name));
    expect(() => readVendorMapping(mappingText(rest))).toThrow(new RangeError(`${name} is missing`));
    expect(() => mapped({ [name]: "" })).toThrow(new RangeError(`${name} is missing`));
  });

  test.each([
    [{ algorithm: "md5" }, "algorithm is one of sha256, sha512"],
    [{ encoding: "utf8" }, "encoding is one of hex, base64"],
    [{ userIs: "email" }, "userIs is one of external, uid"],
    [{ signed: "body" }, "signed has no {body}"],
    [{ timestamp: "x-time" }, "timestamp and {timestamp} in signed need each other"],
    [{ signed: "{timestamp}{body}" }, "timestamp and {timestamp} in signed need each other"],
    [{ surname: "x" }, '"surname" is no name of the mapping'],
  ] as const)("with %j is refused", (more, message) => {
    expect(() => mapped(more)).toThrow(new RangeError(message));
  });
});

describe("a header", () => {
  const whole = { header: "x-signature", piece: null };
  const piece = { header: "x-signature", piece: "v1" };

  test.each([
    ["abc", whole, "abc"],
    ["t=1,v1=abc", whole, "t=1,v1=abc"],
    [undefined, whole, ""],
    ["t=1,v1=abc", piece, "abc"],
    ["t=1; v1=a=b c", piece, "a=b"],
    ["t=1,v10=x", piece, ""],
    ["xv1=x", piece, ""],
    [undefined, piece, ""],
  ] as const)("%j has by %j the piece %j", (value, of, expected) => {
    expect(headerPiece(value, of)).toBe(expected);
  });
});

describe("a result", () => {
  const mapping = mapped({ type: "kind", companies: "KYB" });
  const body = {
    event: { id: " e-1 ", time: "2026-11-22 10:00:00" },
    user: { reference: 4711, first: "Ana", last: "Lima", country: "br" },
    review: { answer: "GREEN" },
    kind: "KYC",
  };
  const read = (more: object) => readVendorResult(mapping, { ...body, ...more });

  test("is what the body says, trimmed, numbers as text, a time without a zone in UTC", () => {
    expect(read({})).toEqual({
      id: "e-1",
      user: "4711",
      meaning: "approved",
      name: "Ana Lima",
      country: "BR",
      type: "personal",
      at: new Date("2026-11-22T10:00:00Z"),
    });
  });

  test("is a company's by the vendor's word alone, and a person's where no type is mapped", () => {
    expect(read({ kind: "KYB" })).toMatchObject({ type: "company" });
    expect(readVendorResult(mapped({ companies: "KYB" }), { ...body, kind: "KYB" })).toMatchObject({ type: "personal" });
    expect(readVendorResult(mapped(), { ...body, kind: "" })).toMatchObject({ type: "personal" });
  });

  test.each([
    [{ event: { time: "2026-11-22 10:00:00" } }, "id"],
    [{ event: { id: "x".repeat(201), time: "2026-11-22 10:00:00" } }, "id"],
    [{ user: { first: "Ana" } }, "user"],
    [{ user: { reference: true } }, "user"],
    [{ review: { answer: "YELLOW" } }, "result"],
    [{ review: {} }, "result"],
    [{ event: { id: "e-1", time: "soon" } }, "at"],
    [{ event: { id: "e-1", time: "on 2026-11-22 10:00:00" } }, "at"],
    [{ event: { id: "e-1" } }, "at"],
  ])("with %j is wrong in its %s", (more, wrong) => {
    expect(read(more)).toEqual({ wrong });
  });

  test("leaves out a part of the name that is missing and a country that is none, and cuts what is too long", () => {
    const user = { reference: "u", last: "Lima", country: "BRA" };
    expect(read({ user })).toMatchObject({ name: "Lima", country: "" });
    expect(read({ user: { ...user, country: "1R" } })).toMatchObject({ country: "" });
    expect(read({ event: { id: "x".repeat(200), time: "1795265815" }, user: { ...user, first: "y".repeat(300) } })).toMatchObject({
      id: "x".repeat(200),
      name: "y".repeat(200),
      at: new Date(1_795_265_815_000),
    });
    expect(read({ event: { id: "e", time: "2026-11-22 10:00:00.250" } })).toMatchObject({ at: new Date("2026-11-22T10:00:00.250Z") });
  });
});

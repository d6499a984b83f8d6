import { expect, test } from "vitest";
import { readConfig } from "../shell/config.ts";
import { discoveryFiles } from "./discovery.ts";
import { securityTxt } from "./security-txt.ts";

const ORIGIN = "https://p2p.example.com";

test("security.txt names its contacts in order and expires 90 days after the day on which it is read", () => {
  const text = securityTxt(ORIGIN, ["mailto:safe@example.com", "https://example.com/report"], new Date("2026-11-22T10:11:12Z"));
  expect(text).toBe(
    [
      "Contact: mailto:safe@example.com",
      "Contact: https://example.com/report",
      "Expires: 2027-02-20T00:00:00Z",
      "Preferred-Languages: en",
      "Canonical: https://p2p.example.com/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("a process that has run for years still serves a security.txt in force", () => {
  const fileAt = discoveryFiles(readConfig({ PUBLIC_ORIGIN: ORIGIN }));
  const text = fileAt("/.well-known/security.txt", new Date("2036-01-01T00:00:00Z"))?.text ?? "";
  expect(text).toContain("Contact: mailto:security@p2p.example.com\n");
  expect(text).toContain("Expires: 2036-03-31T00:00:00Z\n");
});

test.each([
  ["safe@example.com", ["mailto:safe@example.com"]],
  ["mailto:a@example.com, https://example.com/report", ["mailto:a@example.com", "https://example.com/report"]],
])("the contact %s is read as %j", (given, contacts) => {
  expect(readConfig({ SECURITY_CONTACT: given }).securityContacts).toEqual(contacts);
});

test.each(["http://example.com/report", "nobody", "a@example.com\nContact: mailto:b@example.com", ","])(
  "the contact %j is refused by name",
  (given) => {
    expect(() => readConfig({ SECURITY_CONTACT: given })).toThrow("SECURITY_CONTACT");
  },
);

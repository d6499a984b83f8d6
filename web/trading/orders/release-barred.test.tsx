import { expect, test } from "vitest";
import type { AvailableActionView } from "@plaza/contract/calls/orders.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import type { RootData } from "../../shell/root-data.ts";
import { drawnText } from "../../testing/drawn.tsx";
import { ReleaseBarred } from "./release-barred.tsx";

const UNTIL = "2026-11-30T10:30:00.000Z";
const barred = (reason: AvailableActionView["reason"]): AvailableActionView => ({
  action: "release",
  enabled: false,
  requires: [],
  ...(reason === undefined ? {} : { reason }),
  availableAt: UNTIL,
});

function shown(reason: AvailableActionView["reason"], { isAdmin = true, lang = "en" }: { isAdmin?: boolean; lang?: Locale } = {}): string {
  const user = { isAdmin } as RootData["user"];
  const bar = reason === undefined ? undefined : barred(reason);
  const frozenUntil = reason === "security_hold" ? undefined : UNTIL;
  return drawnText(<ReleaseBarred bar={bar} frozenUntil={frozenUntil} />, ["order", "reasons"], { lang, user });
}

test("a frozen seller reads until when nothing can be released, and what becomes of the coins, before and after the payment", () => {
  expect(shown("account_frozen")).toContain("Your account is frozen You can’t release until Nov 30, 2026, 10:30");
  expect(shown("account_frozen")).toContain("The coins stay in escrow");
  expect(shown(undefined)).toContain("Your account is frozen You can’t release until Nov 30, 2026, 10:30");
  expect(shown(undefined)).toContain("The buyer was asked not to pay.");
  expect(shown("security_hold")).toContain("Security hold until Nov 30, 2026, 10:30");
});

test("a sub-user of a frozen account reads that it is the main account, and who can settle it, in every language", () => {
  const sub = { isAdmin: false };
  // One who may not release reads of the missing right at the button.
  for (const text of [shown("owner_frozen", sub), shown("no_right", sub), shown(undefined, sub)]) {
    expect(text).toContain("The account you trade for is frozen");
    expect(text).toContain("Ask its owner to contact customer service.");
    expect(text).not.toContain("Your account");
  }
  // One that is frozen itself.
  expect(shown("account_frozen", sub)).toContain("Your account is frozen");
  expect(new Set(LOCALES.map((lang) => shown("owner_frozen", { ...sub, lang }))).size).toBe(LOCALES.length);
});

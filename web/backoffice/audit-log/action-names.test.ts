import { describe, expect, it } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { AUDIT_OBJECTS, AUDIT_ACTIONS } from "@plaza/contract/staff.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { actName, objectName, reasonText } from "./action-names.ts";

describe.each(LOCALES)("the audit log in %s", (locale) => {
  const t = createTexts(locale, messagesFor(locale, ["deskacts"]));

  it("has its own name for every action and every object", () => {
    const acts = AUDIT_ACTIONS.map((act) => actName(t, act));
    const objects = AUDIT_OBJECTS.map((object) => objectName(t, object));
    for (const name of [...acts, ...objects]) expect(name).not.toMatch(/^$|_|deskacts/);
    expect(new Set(acts).size).toBe(AUDIT_ACTIONS.length);
    expect(new Set(objects).size).toBe(AUDIT_OBJECTS.length);
  });

  it("says causes that come from a list in words, and what somebody wrote as it was written", () => {
    const all = createTexts(locale, messagesFor(locale, ["desk", "kyc", "merchants"]));
    const texts = [
      reasonText(all, "freeze_user", "stolen_account: rang us up"),
      reasonText(all, "reject_kyc", "document_expired, selfie_differs"),
      reasonText(all, "reject_merchant", "funds_unclear"),
    ];
    for (const text of texts) expect(text).not.toMatch(/_|^$/);
    expect(texts[0]).toContain(": rang us up");
    expect(reasonText(all, "set_limit", "fraud: I think")).toBe("fraud: I think");
  });

  it("shows what an older version wrote as it was written", () => {
    expect(actName(t, "no_such_act")).toBe("no_such_act");
  });
});

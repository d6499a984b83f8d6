import { describe, expect, it } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { listNamespaces, readNamespace } from "./files.ts";

/** What English texts call a button or a page → the key of what is written on it. */
const NAMED: readonly (readonly [name: RegExp, key: string])[] = [
  [/I['’]ve Paid/, "order.act.pay"],
  [/Received & Release crypto/, "order.act.release"],
  [/Forgot password\?/, "account.forgotten"],
  [/I have not paid for this order/, "order.confirm_not_paid"],
  [/My Orders/, "orders.title"],
  [/\bAccount security\b/, "account.security_title"],
  [/Profile and limits/, "limits.title"],
];

/** The rooms of staff may say what a button does: nobody there presses it. */
const STAFF = new Set(["casework", "desk"]);

const namespaces = listNamespaces().filter((namespace) => !STAFF.has(namespace));

describe.each([...LOCALES])("a text in %s", (locale) => {
  const own = new Map(
    namespaces.flatMap((namespace) =>
      Object.entries(readNamespace(namespace, locale) ?? {}).map(([key, text]) => [`${namespace}.${key}`, text]),
    ),
  );

  it.each(NAMED)("that speaks of %s uses the words of %s", (name, key) => {
    const written = own.get(key)?.toLowerCase() ?? "";
    const english = namespaces.flatMap((namespace) =>
      Object.entries(readNamespace(namespace, "en") ?? {})
        .filter(([, text]) => name.test(text))
        .map(([found]) => `${namespace}.${found}`),
    );
    expect(english).toContain(key);
    const differing = locale === "en" ? [] : english.filter((found) => !(own.get(found) ?? "").toLowerCase().includes(written));
    expect(differing.map((found) => `${found}: ${own.get(found)}, on the button: ${written}`)).toEqual([]);
  });
});

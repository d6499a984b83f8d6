import { expect, test } from "vitest";
import { textsCode, withoutTexts } from "./document-texts.server.ts";

const LOADED = {
  root: { lang: "en", texts: Object.freeze({ "frame.help": ["Help"] }) },
  "routes/p2p.order": { page: null, texts: { "orders.title": ["</script><b>"] } },
  "layouts/auth": null,
  "routes/plain": { page: 1 },
};

/** What the code leaves in a browser's window. */
function broughtBy(code: string): unknown {
  const json = /^window\.pageTexts=(.*);$/s.exec(code)?.[1] ?? "";
  return JSON.parse(json);
}

test("a document brings the texts of its routes beside what is encoded, and nothing else of the loaders' data", () => {
  expect(withoutTexts(LOADED)).toEqual({ ...LOADED, root: { lang: "en" }, "routes/p2p.order": { page: null } });
  for (const code of [textsCode(LOADED), textsCode(LOADED)])
    expect(broughtBy(code)).toEqual({ root: LOADED.root.texts, "routes/p2p.order": LOADED["routes/p2p.order"].texts });
});

test("no text of a document can end the script that brings it", () => {
  expect(textsCode(LOADED)).not.toMatch(/[<>&]/);
});

test("a document whose routes have no texts brings no script for them", () => {
  expect(textsCode({ root: { lang: "en" } })).toBe("");
});

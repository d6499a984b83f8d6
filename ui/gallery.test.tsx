import { readFileSync, readdirSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Gallery } from "./gallery.tsx";
import type { Sample } from "./gallery.tsx";

const here = new URL(".", import.meta.url);
const files = (folder: string) => readdirSync(new URL(folder, here)).filter((name) => name.endsWith(".tsx") && !name.includes(".test."));

/** Every text is its own name, so that a text which is not asked for shows. */
const keys = <Key extends string>(...names: Key[]) => Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Record<Key, string>;
const sample: Sample = {
  act: keys("main", "other", "quiet", "danger", "buy", "sell", "more", "all"),
  name: keys(
    "close",
    "copy",
    "copied",
    "show",
    "hide",
    "search",
    "none",
    "menu",
    "send",
    "attach",
    "unread",
    "online",
    "away",
    "done",
    "step",
    "loading",
    "back",
    "retry",
    "time",
  ),
  announce: { 10: "{10}", 5: "{5}", 1: "{1}" },
  field: keys("amount", "text", "code", "password", "choice", "list", "hint", "error", "legend"),
  row: keys("who", "figures", "price", "available", "limits", "methods", "trade", "why"),
  ...keys("word", "sentence", "paragraph", "longWord"),
  steps: ["{1st}", "{2nd}", "{3rd}", "{4th}"],
  people: ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo"],
};
const html = renderToString(<Gallery sample={sample} />);
const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => value);

describe("the components, before scripts run", () => {
  it("are all in the gallery", () => {
    const shown = files("gallery")
      .map((name) => readFileSync(new URL(`gallery/${name}`, here), "utf8"))
      .join("\n");
    const parts = new Set(["anchor.tsx", "chart-frame.tsx", "gallery.tsx", "picker-list.tsx", "field-wiring.tsx"]);
    expect(files(".").filter((name) => !parts.has(name) && !shown.includes(`"../${name}"`))).toEqual([]);
  });

  it("have ids of their own", () => {
    const ids = all(/ id="([^"]*)"/g);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("point only to what is there", () => {
    const ids = new Set(all(/ id="([^"]*)"/g));
    const pointed = all(
      / (?:for|aria-describedby|aria-labelledby|aria-controls|popoverTarget|popovertarget|commandfor)="([^"]*)"/g,
    ).flatMap((value) => value.split(" "));
    expect(pointed.length).toBeGreaterThan(20);
    expect(pointed.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("bring no style attributes, which a strict content policy refuses", () => {
    expect(html).not.toMatch(/ style="/);
  });

  it("name every button", () => {
    const nameless = all(/<button([^>]*>(?:(?!<\/button>).)*)<\/button>/gs).filter(
      (button) => !/aria-label="[^"]+"/.test(button) && !/>[^<\s]/.test(button) && !button.includes('role="combobox"'),
    );
    expect(nameless).toEqual([]);
  });

  it("let a picker be a native select", () => {
    expect(html).toMatch(/<select[^>]*name="fiat"/);
  });

  it("contain no text except names in code, numbers, codes", () => {
    const texts = all(/(?:>|aria-label="|title="|placeholder=")([^<>"]*[A-Za-z][^<>"]*)/g).map((text) => text.trim());
    const prose = texts.filter((text) => !/\{\w+\}/.test(text) && /[a-z]+ [a-z]+/.test(text) && !/^(Segmented links)$/.test(text));
    expect(prose).toEqual([]);
  });
});

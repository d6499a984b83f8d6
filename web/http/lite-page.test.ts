import { expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { LITE_COOKIE, liteReason } from "../shell/lite.ts";
import { litePage } from "./lite-page.ts";

const PAGE = [
  '<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" href="/assets/a.js"/>',
  '<link rel="icon" href="/favicon.svg"/><link rel="manifest" href="/m"/><link rel="alternate" hrefLang="de" href="/de"/></head><body>',
  '<svg class="x"><use href="/assets/marks.svg#bank"></use></svg><svg class="own"><path d="M0 0"></path></svg>',
  '<img src="/logo" alt="" width="24"/><a href="/file"><img src="/api/ctc/file/1" alt="slip &lt;1&gt;.png"/></a>',
  '<form method="post"><button name="act" value="pay">Pay</button></form><noscript>needs scripts</noscript>',
  '<script nonce="N" type="module" async="">import "/assets/a.js";</script><script>1 < 2</script></body></html>',
].join("");
const lite = (here = "/en/p2p/buy") => litePage(PAGE, { lang: "en", reason: "chosen", here, placeholder: "N" });

test("a page of the lite mode asks for its style sheet and its icon alone, and keeps its forms and own drawings", () => {
  const html = lite();
  const fetched = [...html.matchAll(/<link[^>]*href="([^"]+)"|<(?:script|img|use)\b[^>]*/g)].map(([tag, href]) => href ?? tag);
  expect(fetched).toEqual(["/assets/app.css", "/favicon.svg"]);
  expect(html).toContain('<svg class="own"><path d="M0 0"></path></svg>');
  expect(html).toContain('<a href="/file">slip &lt;1&gt;.png</a>');
  expect(html).toContain('<button name="act" value="pay">Pay</button>');
  expect(html).toContain("<noscript>needs scripts</noscript>");
});

test("an address that somebody made up stays text in the line above the page", () => {
  const html = lite('/en/p2p/buy?a="><script>alert(1)</script>&b=$&');
  expect(html).not.toContain("<script");
  expect(html).toContain("b=$&amp;");
  expect(html.match(/data-lite="chosen"/g)).toHaveLength(1);
});

test.each(LOCALES)("the line above the page says it in %s, and its form leads back", (lang) => {
  const html = litePage(PAGE, { lang, reason: "save_data", here: `/${lang}`, placeholder: "N" });
  expect(html).toContain(`action="/${lang}/lite"`);
  expect(html).toContain('data-lite="save_data"');
});

test("what was chosen goes before what the browser asks for", () => {
  const choice = (value?: string, header?: string) => liteReason(new Map(value === undefined ? [] : [[LITE_COOKIE, value]]), header);
  expect(choice("1")).toBe("chosen");
  expect(choice("0", "on")).toBeNull();
  expect(choice(undefined, "on")).toBe("save_data");
  expect(choice(undefined, " ON ")).toBe("save_data");
  for (const header of [undefined, "", "off", "on, on"]) expect(choice(undefined, header)).toBeNull();
  expect(choice("x")).toBeNull();
});

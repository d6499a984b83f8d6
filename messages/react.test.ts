import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messagesFor } from "./catalogue.ts";
import { Rich, TextsProvider, useFormats, useLocale, useTexts } from "./react.tsx";

function Sample() {
  const t = useTexts();
  return createElement("p", { lang: useLocale() }, t("frame.title", { page: "<Home>" }), " ", useFormats().coins("1234.5"));
}

it("speaks the provider's language, and markup in arguments is text", () => {
  const page = createElement(TextsProvider, { locale: "de", compiled: messagesFor("de", ["frame"]), children: createElement(Sample) });
  expect(renderToStaticMarkup(page)).toBe('<p lang="de">&lt;Home&gt; · Plaza 1.234,50</p>');
});

it("refuses to be silent outside of a provider", () => {
  expect(() => renderToStaticMarkup(createElement(Sample))).toThrow("outside of TextsProvider");
});

it("draws a sentence's runs by the tags given", () => {
  const compiled = { "frame.title": ["<b>", ["page"], "</b> here"] } as const;
  const rich = createElement(Rich<"frame.title">, {
    message: "frame.title",
    args: { page: "<b>1</b>" },
    tags: { b: (text: string) => createElement("strong", null, text) } as never,
  });
  const page = createElement(TextsProvider, { locale: "en", compiled: compiled as never, children: rich });
  expect(renderToStaticMarkup(page)).toBe("<strong>&lt;b&gt;1&lt;/b&gt;</strong> here");
});

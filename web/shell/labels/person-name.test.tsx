import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { nameTexts, personName } from "./person-name.server.ts";
import { usePersonName } from "./person-name.ts";

function Name({ name }: { name: string }) {
  return usePersonName()(name);
}

test.each(LOCALES)("the name of an erased person is in the language of the page and of its files: %s", (locale) => {
  const shown = (name: string) =>
    renderToStaticMarkup(
      <TextsProvider locale={locale} compiled={messagesFor(locale, ["frame"])}>
        <Name name={name} />
      </TextsProvider>,
    );
  expect(shown(CLOSED_ACCOUNT)).toBe(personName(locale, CLOSED_ACCOUNT));
  expect(shown(CLOSED_ACCOUNT) === CLOSED_ACCOUNT).toBe(locale === "en");
  expect([shown("Ana"), personName(locale, "Ana")]).toEqual(["Ana", "Ana"]);
});

test("a part of a page that brings its own texts names an erased person too", () => {
  const shown = renderToStaticMarkup(
    <TextsProvider locale="de" compiled={nameTexts("de")}>
      <Name name={CLOSED_ACCOUNT} />
    </TextsProvider>,
  );
  expect(shown).toBe("Geschlossenes Konto");
});

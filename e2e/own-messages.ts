import { expect } from "vitest";
import type { Tab } from "./tab.ts";

/** Screens whose forms are samples, which send nothing. */
const SAMPLES: ReadonlySet<string> = new Set(["developer-style"]);

/** The fields that a browser would complain of in its own words, once they are empty or wrong: those that the page doesn't take that over for. */
const FIELDS_OF_THE_BROWSER = `[...document.forms]
  .filter((form) => form.dataset.unchecked === undefined)
  .flatMap((form) => [...form.elements])
  .filter((field) => field.willValidate)
  .filter((field) => field.required || field.pattern || field.minLength > 0 || ["email", "url", "number", "date", "time"].includes(field.type))
  .filter((field) => field.dispatchEvent(new Event("invalid", { cancelable: true })))
  .map((field) => field.name)`;

/** A field that isn't there yet, as those of a closed dialog aren't: the page takes over for them all, or for none. */
const FIELD_TO_COME = `(() => {
  const field = document.createElement("input");
  field.name = "a field of a closed dialog";
  document.querySelector("main").append(field);
  const isOfTheBrowser = field.dispatchEvent(new Event("invalid", { cancelable: true }));
  field.remove();
  return isOfTheBrowser ? [field.name] : [];
})()`;

/**
 * What a form lacks is said by the page, in its language. Leaves the messages at the fields: the last look at a page.
 * @param opensForms whether dialogs of the page have forms that are drawn once they open, as on the pages of users and staff
 */
export async function expectOwnMessages({ page }: Tab, screen: string, opensForms: boolean): Promise<void> {
  if (SAMPLES.has(screen)) return;
  const fields = opensForms ? `[...${FIELDS_OF_THE_BROWSER}, ...${FIELD_TO_COME}]` : FIELDS_OF_THE_BROWSER;
  await expect.poll(() => page.evaluate<string[]>(fields), { message: `fields without messages of the page on ${screen}` }).toEqual([]);
}

import { expect } from "vitest";
import type { Tab } from "./tab.ts";

/** Screens whose forms are samples, which send nothing. */
const SAMPLES: ReadonlySet<string> = new Set(["developer-style"]);

/** The fields that a browser would complain of in its own words, once they are empty or wrong: those that the page doesn't take that over for. */
const FIELDS_OF_THE_BROWSER = `[...document.forms]
  .filter((form) => !form.noValidate)
  .flatMap((form) => [...form.elements])
  .filter((field) => field.willValidate)
  .filter((field) => field.required || field.pattern || field.minLength > 0 || ["email", "url", "number", "date", "time"].includes(field.type))
  .filter((field) => field.dispatchEvent(new Event("invalid", { cancelable: true })))
  .map((field) => field.name)`;

/** What a form lacks is said by the page, in its language. Leaves the messages at the fields: the last look at a page. */
export async function expectOwnMessages({ page }: Tab, screen: string): Promise<void> {
  if (SAMPLES.has(screen)) return;
  await expect
    .poll(() => page.evaluate<string[]>(FIELDS_OF_THE_BROWSER), { message: `fields without messages of the page on ${screen}` })
    .toEqual([]);
}

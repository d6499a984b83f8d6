import { clearFailedNavigation, hasFailedNavigation } from "./failed-navigation.ts";
import { keptNameOf, TYPED_KEY, typist } from "./typed-values.ts";

/** What was typed on this page is kept in the tab until another page has come (`keepTyped`): coming back to a form after a lost line, it is there again. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  readonly path: string;
  /** The `typist`. */
  readonly who: string;
  readonly fields: Record<string, string>;
}

/** Gives a page that has come what was typed on it before the line dropped; what belongs to a page that was left well is forgotten. */
export function takeBack(pathname: string): void {
  const kept = read();
  if (kept === null) return;
  const isHere = kept.path === pathname;
  const isLost = hasFailedNavigation();
  // Or the browser is somebody else's now.
  if (kept.who !== typist() || !(isLost || isHere)) return sessionStorage.removeItem(TYPED_KEY);
  if (!isLost || !isHere) return;
  const fields = [...document.querySelectorAll<Field>("form input, form textarea, form select")].flatMap((field) => {
    const value = kept.fields[keptNameOf(field) ?? ""];
    return value === undefined ? [] : [{ field, value }];
  });
  // A form that was sent without a line has its address still, but what is there is the page that says so.
  if (fields.length === 0) return;
  clearFailedNavigation();
  for (const { field, value } of fields) fill(field, value);
}

function read(): Kept | null {
  const kept = sessionStorage.getItem(TYPED_KEY);
  return kept === null ? null : (JSON.parse(kept) as Kept);
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** As a hand would, so that a component that watches its field sees it. A field that has something else in it already is somebody's newer word. */
function fill(field: Field, value: string): void {
  if (isChoice(field)) {
    if (value === "true" && !field.checked) field.click();
    return;
  }
  if (field.value === value || (!(field instanceof HTMLSelectElement) && field.value !== field.defaultValue)) return;
  const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value");
  plain?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

import { clearFailedNavigation, hasFailedNavigation } from "./failed-navigation.ts";

/**
 * What somebody has typed on this page, kept in the tab until another page has come. A line that drops on the way to the next page then
 * costs no words: coming back to the form, they are in it again. Never kept: passwords, codes, files, and
 * whatever is inside `data-private`: account and identity numbers, recovery codes.
 */
const KEPT = "plaza_typed";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  readonly path: string;
  readonly fields: Record<string, string>;
}

let isKeeping = false;

/** Keeps what is typed from now on, and what has been already. */
export function saveFormValues(): void {
  if (isKeeping) return;
  isKeeping = true;
  for (const [field] of savedFields())
    if (!isChoice(field) && "defaultValue" in field && field.value !== field.defaultValue) remember(field);
  for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => remember(event.target), { passive: true });
}

/** Gives a page that has come what was typed on it before the line dropped; what belongs to a page that was left well is forgotten. */
export function takeBack(pathname: string): void {
  const kept = read();
  if (kept === null) return;
  if (!hasFailedNavigation()) {
    if (kept.path !== pathname) sessionStorage.removeItem(KEPT);
    return;
  }
  if (kept.path !== pathname) return;
  const fields = [...savedFields()].flatMap(([field, name]) => {
    const value = kept.fields[name];
    return value === undefined ? [] : [{ field, value }];
  });
  // A form that was sent without a line has its address still, but what is there is the page that says so.
  if (fields.length === 0) return;
  clearFailedNavigation();
  for (const { field, value } of fields) fill(field, value);
}

function remember(target: EventTarget | null): void {
  if (!isField(target) || !mayBeKept(target)) return;
  const known = read();
  const fields = known?.path === location.pathname ? known.fields : {};
  sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, fields: { ...fields, [nameOf(target)]: valueOf(target) } }));
}

function read(): Kept | null {
  const kept = sessionStorage.getItem(KEPT);
  return kept === null ? null : (JSON.parse(kept) as Kept);
}

function isField(target: unknown): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const SECRET_KINDS = new Set(["password", "file", "hidden", "submit", "button", "image", "reset"]);

function mayBeKept(field: Field): boolean {
  return (
    field.name !== "" &&
    field.closest("[data-private]") === null &&
    !SECRET_KINDS.has(field.type) &&
    !/password|one-time-code|^cc-/.test(field.autocomplete)
  );
}

function* savedFields(): Generator<[Field, string]> {
  for (const field of document.querySelectorAll<Field>("form input, form textarea, form select"))
    if (mayBeKept(field)) yield [field, nameOf(field)];
}

/** One field of the page among all: its form's address and its name, and for choices the one that is chosen. */
function nameOf(field: Field): string {
  return [field.form?.getAttribute("action") ?? "", field.name, isChoice(field) ? field.value : ""].join(" ");
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function valueOf(field: Field): string {
  return isChoice(field) ? String(field.checked) : field.value;
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

import type { useTexts } from "@plaza/messages/react.tsx";

type Texts = ReturnType<typeof useTexts>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What is wrong with a field is said at the field in the page's language: the browser's own bubble speaks the browser's, and one at a time.
 * The first bad field gets the focus. The answer ends it.
 */
export function showOwnMessages(t: Texts): () => void {
  let isFirst = true;
  const refused = (event: Event) => {
    const control = event.target;
    if (!isControl(control)) return;
    event.preventDefault();
    say(control, messageOf(control, t));
    if (!isFirst) return;
    isFirst = false;
    control.focus();
    // The browser reports all fields of a form in one go.
    queueMicrotask(() => {
      isFirst = true;
    });
  };
  const changed = ({ target }: Event) => {
    if (isControl(target) && target.dataset["own"] !== undefined && target.validity.valid) unsay(target);
  };
  addEventListener("invalid", refused, true);
  addEventListener("input", changed, true);
  return () => {
    removeEventListener("invalid", refused, true);
    removeEventListener("input", changed, true);
  };
}

function isControl(target: EventTarget | null): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function messageOf(control: Control, t: Texts): string {
  const { validity, type } = control;
  if (validity.valueMissing) {
    if (type === "checkbox") return t("frame.field_tick");
    if (type === "file") return t("frame.field_file");
    if (type === "radio" || control instanceof HTMLSelectElement) return t("frame.field_choose");
    return t("frame.field_missing");
  }
  if (control.autocomplete === "one-time-code") return t("frame.field_code");
  if (type === "email") return t("frame.field_email");
  if (validity.tooShort && "minLength" in control) return t("frame.field_short", { count: String(control.minLength) });
  return control.title || t("frame.field_wrong");
}

/** Into the line of the `Field` around it, which screen readers hear; elsewhere below the box or the group of choices. */
function say(control: Control, message: string): void {
  const known = control.dataset["own"];
  const line = known === undefined ? newLine(control) : document.getElementById(known);
  if (line === null) return;
  line.textContent = message;
  control.dataset["own"] = line.id;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-errormessage", line.id);
}

function newLine(control: Control): HTMLElement {
  const line = document.createElement("p");
  line.id = `own-${lines++}`;
  line.className = "mt-1 text-13 text-danger-ink";
  const field = control.id === "" ? null : document.getElementById(`${control.id}e`);
  if (field !== null) field.append(line);
  else (control.closest("fieldset") ?? control.closest("label") ?? control).after(line);
  return line;
}

let lines = 0;

function unsay(control: Control): void {
  document.getElementById(control.dataset["own"] ?? "")?.remove();
  delete control.dataset["own"];
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-errormessage");
}

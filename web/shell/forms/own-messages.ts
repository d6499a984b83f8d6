import type { useTexts } from "@plaza/messages/react.tsx";

type Texts = ReturnType<typeof useTexts>;
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Says at the field what is wrong with it, until it isn't any more. */
export function sayWhatIsWrong(control: Control, t: Texts): void {
  // This code is loaded when it is first needed: the person may have been faster.
  if (control.validity.valid) return;
  // The browser reports every button of a group of choices, which is one question.
  if (isAnsweredAlready(control)) return;
  say(control, messageOf(control, t));
  const source = control.type === "radio" ? (control.form ?? control) : control;
  const changed = () => {
    if (!control.validity.valid) return;
    source.removeEventListener("input", changed);
    unsay(control);
  };
  source.addEventListener("input", changed);
}

/** Whether the line of another choice of the same group says it. */
function isAnsweredAlready(control: Control): boolean {
  if (control.type !== "radio") return false;
  const group = control.form?.elements.namedItem(control.name);
  return group instanceof RadioNodeList && [...group].some((other) => other !== control && hasLine(other));
}

function hasLine(node: Node): boolean {
  return node instanceof HTMLInputElement && node.dataset["own"] !== undefined;
}

function messageOf(control: Control, t: Texts): string {
  const { validity, type } = control;
  if (validity.valueMissing) {
    if (type === "checkbox") return t("fields.tick");
    if (type === "file") return t("fields.file");
    if (type === "radio" || control instanceof HTMLSelectElement) return t("fields.choose");
    return t("fields.missing");
  }
  if (control.autocomplete === "one-time-code") return t("fields.code");
  if (type === "email") return t("fields.email");
  if (validity.tooShort && "minLength" in control) return t("fields.short", { count: String(control.minLength) });
  return control.title || t("fields.wrong");
}

/** Into the line of the `Field` around it, which screen readers hear; elsewhere below the box or the group of choices. */
function say(control: Control, message: string): void {
  const line = document.getElementById(control.dataset["own"] ?? "") ?? newLine(control);
  line.textContent = message;
  control.dataset["own"] = line.id;
  control.setAttribute("aria-invalid", "true");
  // Only an element that is announced counts as a message: the line itself, or the one of the `Field` that it is in.
  control.setAttribute("aria-errormessage", line.getAttribute("role") === "alert" ? line.id : `${control.id}e`);
}

function newLine(control: Control): HTMLElement {
  const line = document.createElement("p");
  line.id = `own-${lines++}`;
  line.className = "mt-1 text-13 text-danger-ink";
  const field = control.id === "" ? null : document.getElementById(`${control.id}e`);
  if (field !== null) {
    field.append(line);
    return line;
  }
  line.setAttribute("role", "alert");
  (control.closest("fieldset") ?? control.closest("label") ?? control).after(line);
  return line;
}

let lines = 0;

function unsay(control: Control): void {
  document.getElementById(control.dataset["own"] ?? "")?.remove();
  delete control.dataset["own"];
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-errormessage");
}

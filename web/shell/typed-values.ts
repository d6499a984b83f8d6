/** Where a tab keeps what was typed on its page (`form-values.ts`). */
export const TYPED_KEY = "plaza_typed";

/**
 * Names one field of the page among all: its form's address and its name, and for choices the one that is chosen. Null for what is never kept:
 * passwords, codes, files, and what is inside `data-private`, such as account and identity numbers and recovery codes.
 */
export function keptNameOf(field: EventTarget | null): string | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)) return null;
  const { name, type, form, autocomplete } = field;
  if (name === "" || field.closest("[data-private]") !== null || /password|one-time-code|^cc-/.test(autocomplete)) return null;
  if (/^(?:password|file|hidden|submit|button|image|reset)$/.test(type)) return null;
  return [form?.getAttribute("action") ?? "", name, /^(?:checkbox|radio)$/.test(type) ? field.value : ""].join(" ");
}

/** Who types, by the number that the log-in leaves for pages to read; empty for a visitor. It opens nothing. */
export function typist(): string {
  return /\bUID=\d+/.exec(document.cookie)?.[0] ?? "";
}

/** Keeps what was just typed or chosen, for a page that is lost on its way to the next one. */
export function keepTyped({ target }: Event): void {
  const name = keptNameOf(target);
  if (name === null) return;
  const { type, checked, value } = target as HTMLInputElement;
  try {
    const path = location.pathname;
    const who = typist();
    const kept = JSON.parse(sessionStorage.getItem("plaza_typed") ?? "{}") as {
      path?: string;
      who?: string;
      fields: Record<string, string>;
    };
    const fields = kept.path === path && kept.who === who ? kept.fields : {};
    fields[name] = /^(?:checkbox|radio)$/.test(type) ? String(checked) : value;
    sessionStorage.setItem("plaza_typed", JSON.stringify({ path, who, fields }));
  } catch {
    // The browser stores nothing.
  }
}

/**
 * All three as the page begins with them, before any of its scripts: they use nothing else of their module. A builder may give them other names, so none
 * of them is written here.
 */
export const KEEP_TYPED = `${inOneLine(keptNameOf)}
${inOneLine(typist)}
const keep = ${inOneLine(keepTyped)};
for (const kind of ["input", "change"]) addEventListener(kind, keep, { passive: true });
`;

function inOneLine(code: (...given: never[]) => unknown): string {
  return code
    .toString()
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/\s+/g, " ");
}

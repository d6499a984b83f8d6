/** A field of a form as a page draws it. */
interface PageField {
  readonly name: string;
  /** An input's type, or the element's name. */
  readonly kind: string;
  readonly value: string;
  readonly longest: number | null;
  readonly inputMode: string;
  /** What a select, boxes or cards offer. */
  readonly choices: readonly string[];
}

/** A form of a page that changes something. */
export interface PageForm {
  readonly html: string;
  /** What its buttons ask for. */
  readonly acts: readonly string[];
  readonly hidden: Readonly<Record<string, string>>;
  /** What a person fills in. */
  readonly fields: readonly PageField[];
}

const KEY = "form_key";

/** Every form of a page that changes something, by its markup. */
export function pageForms(page: string): PageForm[] {
  return [...page.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([html]) => {
    const inputs = [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    const hidden = inputs.filter((tag) => attribute(tag, "type") === "hidden" && attribute(tag, "name") !== KEY);
    const named = Object.fromEntries(hidden.map((tag) => [attribute(tag, "name"), attribute(tag, "value")]));
    const buttons = [...html.matchAll(/<button\b[^>]*name="act"[^>]*>/g)].map(([tag]) => attribute(tag, "value"));
    const { act, ...about } = named;
    return { html, acts: act === undefined ? buttons : [act], hidden: about, fields: fieldsOf(html, inputs) };
  });
}

function fieldsOf(html: string, inputs: readonly string[]): PageField[] {
  const selects = [...html.matchAll(/<select\b[^>]*>.*?<\/select>/gs)].map(([markup]) => {
    const choices = [...markup.matchAll(/<option\b[^>]*>/g)].map(([tag]) => attribute(tag, "value"));
    return { name: attribute(markup, "name"), kind: "select", value: choices.at(-1) ?? "", longest: null, inputMode: "", choices };
  });
  const typed = inputs.filter(
    (tag) => !["hidden", ""].includes(attribute(tag, "type") || (tag.startsWith("<textarea") ? "textarea" : "text")),
  );
  const byName = Map.groupBy(typed, (tag) => attribute(tag, "name"));
  const others = [...byName].map(([name, tags]) => {
    const [tag = ""] = tags;
    const kind = attribute(tag, "type") || (tag.startsWith("<textarea") ? "textarea" : "text");
    const longest = attribute(tag, "maxLength");
    return {
      name,
      kind,
      value: attribute(tag, "value"),
      longest: longest === "" ? null : Number(longest),
      inputMode: attribute(tag, "inputMode"),
      choices: tags.map((option) => attribute(option, "value")),
    };
  });
  return [...others, ...selects];
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag.slice(0, tag.indexOf(">")))?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

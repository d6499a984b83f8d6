import { readField } from "@plaza/contract/unknown-value.ts";
/** SQL as PostgreSQL takes it, with a number for each parameter, and the parameters' names in the order of their numbers. */
export interface NumberedSql {
  readonly sql: string;
  readonly names: readonly string[];
}

/**
 * In this order: strings, quoted names, comments, casts, subscripts (a slice has a colon, and a parameter in a subscript is not supported),
 * then what is looked for. What comes before that stays as it is.
 */
const TOKEN = new RegExp(
  [
    /\b[eE]'(?:\\[\s\S]|''|[^'\\])*'/,
    /'(?:''|[^'])*'/,
    /"(?:""|[^"])*"/,
    /--[^\n]*/,
    /\/\*[\s\S]*?\*\//,
    /\$\$[\s\S]*?\$\$/,
    /::/,
    /(?<=[\w\])"])(?<!\barray)(?<!\bARRAY)\[[^[\]]*\]/,
    /:(?<name>[A-Za-z_]\w*)/,
    /(?<number>\$\d+)/,
  ]
    .map((form) => form.source)
    .join("|"),
  "g",
);

/**
 * Replaces every `:name` by a number. A name that occurs twice keeps its number.
 * @throws if the text has a number already
 */
export function parseParameters(text: string): NumberedSql {
  const names: string[] = [];
  const sql = text.replace(TOKEN, (token: string, ...rest: unknown[]) => {
    const groups = rest.at(-1);
    const [name, number] = [readField(groups, "name"), readField(groups, "number")];
    if (typeof number === "string") throw new Error(`give ${number} a name: ${text}`);
    if (typeof name !== "string") return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { sql, names };
}

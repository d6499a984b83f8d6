const UNSAFE = /[&><\u2028\u2029]/g;
/** The same, and what a string in single quotes can't have as it is. */
const UNQUOTED = /[&><\u2028\u2029'\\\n\r]/g;
const ESCAPED: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
  "'": "\\'",
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
};

/** JSON that means the same and can't end the script around it. */
export function safeInScript(json: string): string {
  return json.replace(UNSAFE, escaped);
}

/** A string literal that nothing in it can end, nor the script around it. In single quotes JSON stays nearly as it is. */
export function quotedInScript(text: string): string {
  return `'${text.replace(UNQUOTED, escaped)}'`;
}

function escaped(character: string): string {
  return ESCAPED[character] ?? "";
}

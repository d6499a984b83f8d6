import type { Plugin } from "vite";

/**
 * Writes the server's code in ASCII. V8 keeps the text of a program as long as it runs, and takes two bytes for every character of a file that has a single
 * one beyond Latin: three hundred dashes and quotation marks doubled five megabytes.
 */
export const oneByteServer: Plugin = {
  name: "plaza:one-byte-server",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = inAscii(file.code);
  },
};

const RAW_TEMPLATE = /String\.raw`[^`]*[^\0-\x7f]/;

/**
 * The same program in ASCII: escapes mean the same in strings, templates, names and regular expressions.
 * @throws Error where a raw template has other characters, which an escape would change
 */
export function inAscii(code: string): string {
  if (RAW_TEMPLATE.test(code)) throw new Error("a raw template has characters that can't be escaped");
  return code.replaceAll(/\\*[^\0-\x7f]/g, (found) => {
    const slashes = found.length - 1;
    const escaped = `\\u${found.charCodeAt(slashes).toString(16).padStart(4, "0")}`;
    // A backslash that stood before the character would now stand before the escape.
    return "\\".repeat(slashes - (slashes % 2)) + escaped;
  });
}

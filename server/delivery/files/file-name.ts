import type { FileKind } from "@plaza/contract/files.ts";

const ENDING = { png: ".png", jpeg: ".jpg", pdf: ".pdf" } as const satisfies Record<FileKind, string>;
const MOST_CHARACTERS = 80;
/** More than any file system gives a name; what follows is not looked at. */
const MOST_READ = 255;
const NAMELESS = "file";
/** What other systems read as part of a path or a command, and characters that nobody sees or that turn the writing round. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
const LAST_ENDING = /\.[\p{L}\p{N}]{1,8}$/u;

/**
 * The name to show for a file: the sender's without folders, without what could mislead, and with the one ending that its content
 * deserves, so that `invoice.pdf.exe` with a PDF in it is `invoice.pdf`. At most 84 characters, never empty.
 */
export function safeFileName(given: string, kind: FileKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  let stem = last.slice(0, MOST_READ).normalize("NFC").replace(UNFIT, "").trim();
  while (LAST_ENDING.test(stem)) stem = stem.replace(LAST_ENDING, "");
  stem = [...stem.replace(/^[.\s]+|[.\s]+$/g, "")].slice(0, MOST_CHARACTERS).join("").trim();
  return (stem === "" ? NAMELESS : stem) + ENDING[kind];
}

/** The header's value for a name in any script (RFC 6266), with a plain one for programs that know only ASCII. */
export function contentDisposition(how: "attachment" | "inline", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

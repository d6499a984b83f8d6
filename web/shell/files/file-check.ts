import { MIME_OF_KIND, type UploadRule } from "@plaza/contract/files.ts";

type Broken<Rule extends UploadRule> = Rule["tooLarge"] | Rule["wrongType"];

/** What can be said of a file before it is sent. The API looks at its first bytes and may still refuse what its name and type promised. */
export function refusedBy<Rule extends UploadRule>(rule: Rule, { type, size }: Pick<File, "type" | "size">): Broken<Rule> | null {
  // Systems that don't know a file's type say nothing.
  if (type !== "" && !rule.accepts.some((kind) => MIME_OF_KIND[kind] === type)) return rule.wrongType;
  return size < rule.underBytes ? null : rule.tooLarge;
}

/** For a file input's `accept`. */
export function acceptOf(rule: UploadRule): string {
  return rule.accepts.map((kind) => MIME_OF_KIND[kind]).join(",");
}

/** The sentences that a page needs to say what `refusedBy` finds, or that an upload failed. */
export const UPLOAD_TEXTS = [
  "errors.image_type",
  "errors.image_too_large",
  "errors.wrong_type",
  "errors.file_too_large",
  "errors.upload_failed",
] as const;

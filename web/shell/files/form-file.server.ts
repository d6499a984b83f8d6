import { createHash } from "node:crypto";

/** The file that a form brings under a name. A file field that was left empty is sent all the same, without a byte. */
export function fileIn(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : null;
}

/** Key of the upload of this file for one wish of the person: a second click is the same upload, another file picked meanwhile is not. */
export async function uploadKey(input: string, file: File): Promise<string> {
  const digest = createHash("sha256")
    .update(input)
    .update(await file.bytes());
  return digest.digest("base64url");
}

import { randomBytes } from "node:crypto";
import type { FileViewData } from "@plaza/contract/calls/files.ts";
import { isSuccess, type Answer } from "@plaza/contract/envelope.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { Person, Stack } from "./stack.ts";

/** Uploads as a browser sends them, for tests. */
export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The code of a refusal, or null. */
  readonly error: string | null;
  readonly details: unknown;
  /** @throws on a refusal, with its words */
  readonly data: FileViewData;
}

export interface Part {
  readonly bytes: Uint8Array;
  readonly name?: string;
  /** What the sender says that it is; nothing may depend on it. */
  readonly type?: string;
  readonly field?: string;
}

export async function uploadToOrder(stack: Stack, person: Person, orderId: OrderId, part: Part, key?: string): Promise<Sent> {
  return sendForm(stack, person, "/api/ctc/upload-file-by-form-data", formOf([part], { orderId }), key);
}

export async function uploadPicture(stack: Stack, person: Person, part: Part, key?: string): Promise<Sent> {
  return sendForm(stack, person, "/api/ctc/upload-picture", formOf([part]), key);
}

export function formOf(parts: readonly Part[], fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const { bytes, name = "picture.png", type = "image/png", field = "file" } of parts)
    form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return form;
}

export async function sendForm(
  stack: Stack,
  person: Person | null,
  path: string,
  form: FormData,
  key = randomBytes(12).toString("hex"),
  more: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const packed = new Response(form);
  const headers: Record<string, string> = {
    ...more,
    "content-type": packed.headers.get("content-type") ?? "",
    "idempotency-key": key,
  };
  if (person !== null) headers["authorization"] = `Bearer ${person.token}`;
  const response = await stack.server.app.inject({ method: "POST", url: path, headers, payload: Buffer.from(await packed.arrayBuffer()) });
  const answer = response.json<Answer<FileViewData>>();
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    error: "error" in answer ? answer.error : null,
    details: answer.data,
    get data() {
      if (!isSuccess(answer)) throw new Error(`the upload was refused: ${response.body}`);
      return answer.data;
    },
  };
}

/** Opens an address as somebody would, with that person's session. */
export async function openAddress(stack: Stack, person: Person | null, url: string) {
  return stack.server.app.inject({ method: "GET", url, headers: person === null ? {} : { authorization: `Bearer ${person.token}` } });
}

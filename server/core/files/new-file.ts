import type { FileViewData } from "@plaza/contract/calls/files.ts";

/** What an upload brought: checked, and already in the storage. */
export interface NewFile {
  /** The name under which the bytes are already in the storage. */
  readonly storageName: string;
  readonly name: string;
  readonly mime: FileViewData["mime"];
  readonly size: number;
  /** Of the bytes as kept. */
  readonly sha256: Buffer;
  /** Of a picture: a small grayscale copy, the editor's name in its metadata, and its creation time. Null for anything else. */
  readonly grey: Buffer | null;
  readonly editedWith: string | null;
  readonly madeAt: string | null;
  /** Evidence: the original bytes, sealed under a separate name. Size and digest are those of the unsealed bytes. */
  readonly original: { readonly storageName: string; readonly sha256: Buffer; readonly size: number } | null;
  /** Whether there is a QR code in a picture from the seller of an unpaid order; no other picture is searched for one. */
  readonly hasQr: boolean;
  readonly qr: { readonly text: string; readonly sealed: Buffer } | null;
}

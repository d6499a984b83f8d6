import { sealedFiles } from "../../delivery/files/sealed-file-rows.ts";
import type { FileStorage } from "../../core/files/file-storage.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { storedDocuments } from "./document.store.ts";

/** Pictures of documents, for bringing them under a new key. */
export function sealedPictures(storage: FileStorage): SealedColumn {
  return sealedFiles({ name: "pictures of documents", covers: "kyc_document.storage_name" }, storage, storedDocuments);
}

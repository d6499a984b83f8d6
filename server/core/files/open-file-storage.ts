import { folderStorage, type FileStorage } from "./file-storage.ts";
import type { FileSettings } from "./file-settings.ts";

/** The storage that an operator has set. A process without an object store doesn't load its client. */
export async function openFileStorage({ filesDir, filesStore }: FileSettings): Promise<FileStorage> {
  const folder = folderStorage(filesDir);
  if (filesStore === null) return folder;
  const { movingStorage, objectStorage } = await import("./object-storage.ts");
  return movingStorage(objectStorage(filesStore), folder);
}

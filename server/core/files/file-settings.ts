import type { ObjectAddress, ObjectStoreSettings } from "../object-store/object-store-settings.ts";

/** Where the bytes of files are. */
export interface FileSettings {
  /** The folder of what people upload, and of uploads on their way; outside of everything that a web server serves. */
  readonly filesDir: string;
  /** The object store that has the files instead; null: the folder has them. */
  readonly filesStore: FilesStore | null;
}

export interface FilesStore {
  readonly settings: ObjectStoreSettings;
  readonly address: ObjectAddress;
}

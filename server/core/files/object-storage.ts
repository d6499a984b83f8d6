import { Readable } from "node:stream";
import { ObjectStoreError } from "../object-store/object-store-error.ts";
import { openObjectStore, type ObjectStore } from "../object-store/object-store.ts";
import { FILE_NAME, FileStorageAway, type FileStorage } from "./file-storage.ts";
import type { FilesStore } from "./file-settings.ts";

/** A user waits for the response: a store that has not responded in 30 seconds is unavailable. */
const PATIENCE = { timeoutMs: 10_000, tries: 3, pauseMs: 100 } as const;
const NOT_FOUND = 404;

/** Files in an object store, which every machine reaches. */
export function objectStorage(
  { settings, address }: FilesStore,
  store: ObjectStore = openObjectStore(settings, address.bucket, PATIENCE),
): FileStorage {
  const prefix = address.path === "" ? "" : `${address.path}/`;
  const keyOf = (name: string) => {
    if (!FILE_NAME.test(name)) throw new Error("not the name of a stored file");
    // Beginnings that differ, by which a store spreads its load.
    return `${prefix}${name.slice(0, 2)}/${name}`;
  };
  return {
    put: (name, bytes) => reach(() => store.upload(keyOf(name), once(bytes))),
    read: (name) => reach(() => open(store.read(keyOf(name)))),
    remove: (name) => reach(() => store.remove(keyOf(name))),
    namesBefore: async function* (instant) {
      for await (const { key, changedAt } of store.objects(prefix)) {
        const name = key.slice(key.lastIndexOf("/") + 1);
        if (FILE_NAME.test(name) && key === keyOf(name) && changedAt < instant) yield name;
      }
    },
  };
}

async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new FileStorageAway(error);
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

/** The first bytes are awaited, so that what isn't there is null and no stream that fails. */
async function open(bytes: AsyncGenerator<Buffer>): Promise<Readable | null> {
  try {
    const first = await bytes.next();
    return Readable.from(first.done === true ? [] : startingWith(first.value, bytes), { objectMode: false });
  } catch (error) {
    if (error instanceof ObjectStoreError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    yield* rest;
  } finally {
    // A reader that leaves early ends the request to the store.
    await rest.return(undefined);
  }
}

/**
 * A store that files are moving to: what isn't there yet is read from this machine's folder. New files go to the store, and a removed one leaves both.
 */
export function movingStorage(store: FileStorage, folder: FileStorage): FileStorage {
  return {
    put: (name, bytes) => store.put(name, bytes),
    read: async (name) => (await store.read(name)) ?? folder.read(name),
    remove: async (name) => {
      await Promise.all([store.remove(name), folder.remove(name)]);
    },
    namesBefore: async function* (instant) {
      yield* store.namesBefore(instant);
      yield* folder.namesBefore(instant);
    },
  };
}

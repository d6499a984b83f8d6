import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeDatabase } from "./databases.ts";
import { serverEnvironment } from "./server-process.ts";
import { makeTraders } from "./traders.ts";

/** What the bench needs of a checkout of this repository: its server, and databases and traders as that server expects them. */
export interface Checkout {
  /** Of the server; null: this checkout's own. */
  readonly main: string | null;
  readonly makeDatabase: typeof makeDatabase;
  readonly makeTraders: typeof makeTraders;
  readonly serverEnvironment: typeof serverEnvironment;
}

/** @param folder another checkout, with its packages installed; null: this one */
export async function checkoutOf(folder: string | null): Promise<Checkout> {
  if (folder === null) return { main: null, makeDatabase, makeTraders, serverEnvironment };
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.resolve(folder, file)).href);
  const { makeDatabase: make } = (await load("bench/databases.ts")) as Pick<Checkout, "makeDatabase">;
  const { makeTraders: fill } = (await load("bench/traders.ts")) as Pick<Checkout, "makeTraders">;
  const { serverEnvironment: environment } = (await load("bench/server-process.ts")) as Pick<Checkout, "serverEnvironment">;
  return { main: path.resolve(folder, "server/main.ts"), makeDatabase: make, makeTraders: fill, serverEnvironment: environment };
}

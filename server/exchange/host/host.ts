import type { Context } from "../../core/context.ts";
import { openHostClient, type HostClient } from "./host-client.ts";

const clients = new WeakMap<Context, HostClient>();

/** The exchange's API; null if there is none. One for each process: its limits count everything that it sends. */
export function hostClientOf(context: Context): HostClient | null {
  const { exchangeApi } = context.config;
  if (exchangeApi === null) return null;
  const known = clients.get(context);
  if (known !== undefined) return known;
  const client = openHostClient(exchangeApi);
  clients.set(context, client);
  return client;
}

import type pg from "pg";
import type { Database } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import type { HintCarrier, HintListener } from "./hint-carrier.ts";

const RECONNECT_MS = 1000;

const notify = statement<void, { channel: string; payload: string }>("wake_notify", "SELECT pg_notify(:channel, :payload)");

/** PostgreSQL's LISTEN and NOTIFY: a connection that listens to the other processes, made again whenever it is lost. */
export function notifyCarrier(db: () => Database, onError: (error: unknown) => void, listener: HintListener): HintCarrier {
  let listening: pg.PoolClient | null = null;
  let isHearing = false;
  let closed = false;
  // A connection that was requested and isn't there yet: closing must wait for it, or the pool waits forever.
  let attempt: Promise<void> = Promise.resolve();

  const listen = async () => {
    if (closed) return;
    let client: pg.PoolClient | null = null;
    try {
      client = await db().connect();
      listening = client;
      const own = client;
      client.on("notification", (message) => listener.received(message.channel, message.payload ?? ""));
      client.on("error", () => lose(own));
      client.on("end", () => lose(own));
      for (const channel of listener.channels) await client.query(`LISTEN ${channel}`);
      isHearing = listening === own;
      listener.connected();
    } catch (error) {
      onError(error);
      if (client === null) listenAgain();
      else lose(client);
    }
  };
  /** Gives a connection back and asks for another, once: its end is reported by its events and by the statement that was under way. */
  const lose = (client: pg.PoolClient) => {
    if (listening !== client || closed) return;
    listening = null;
    isHearing = false;
    client.release(true);
    listenAgain();
  };
  const begin = () => void (attempt = listen());
  const listenAgain = () => void setTimeout(begin, RECONNECT_MS).unref();
  setImmediate(begin);
  return {
    send: async (channel, payload) => {
      await notify.count(db(), { channel, payload });
    },
    isConnected: () => isHearing,
    close: async () => {
      closed = true;
      await attempt;
      listening?.release(true);
    },
  };
}

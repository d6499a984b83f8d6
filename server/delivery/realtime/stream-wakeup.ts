import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { EphemeralEvent } from "@plaza/contract/events.ts";
import { type UserId, isId } from "@plaza/contract/ids.ts";
import type { Database } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";

const CHANNEL = "plaza_wake";
const EPHEMERAL_CHANNEL = "plaza_whisper";
const PROCESS_CHANNEL = "plaza_processes";
/** Wakes of this time are sent as one: NOTIFY at commit takes a lock that all commits share, so it is kept out of acts and rare. */
const GATHER_MS = 15;
/** PostgreSQL's limit of a payload is 8,000 bytes. */
const MOST_NAMES = 300;
const RECONNECT_MS = 1000;

const notify = statement<void, { names: string }>("wake_notify", `SELECT pg_notify('${CHANNEL}', :names)`);
const notifyEphemeral = statement<void, { message: string }>("wake_whisper", `SELECT pg_notify('${EPHEMERAL_CHANNEL}', :message)`);

const notifyOthers = statement<void, { message: string }>("wake_processes", `SELECT pg_notify('${PROCESS_CHANNEL}', :message)`);

interface Told {
  readonly process: string;
  readonly to: readonly UserId[];
  readonly what: EphemeralEvent;
}

export interface Wakes {
  readonly wake: (users: readonly UserId[]) => void;
  /** Calls `then` whenever this person may have new events. Answers how to stop. */
  readonly onWake: (userId: UserId, then: () => void) => () => void;
  /** Sends it once to all listeners for these users, in every process; who doesn't listen misses it. */
  readonly sendEphemeral: (users: readonly UserId[], what: EphemeralEvent) => void;
  readonly onEphemeral: (userId: UserId, then: (what: EphemeralEvent) => void) => () => void;
  /** Sends every process something that is no user's; this one hears it too. */
  readonly notifyProcesses: (what: object) => void;
  /** Answers how to stop. */
  readonly onProcessNotice: (then: (what: unknown) => void) => () => void;
  readonly close: () => Promise<void>;
}

const usersIn = (payload: string): UserId[] => payload.split(",").filter(isId<"user">);

/**
 * Tells streams, in this process at once and in others by LISTEN/NOTIFY, that there is something to read. Hints only: a lost one is
 * made good by the stream's own look every few seconds.
 * @param others channels of the database that have this connection as their ear too, and what to do when one speaks (or may have)
 */
export function startWakes(
  db: () => Database,
  onError: (error: unknown) => void,
  others: Readonly<Record<string, () => void>> = {},
): Wakes {
  const listeners = new Map<UserId, Set<() => void>>();
  const wakeListeners = (userId: UserId) => listeners.get(userId)?.forEach((then) => then());
  const pending = new Set<UserId>();
  let gathering: NodeJS.Timeout | null = null;
  const send = () => {
    gathering = null;
    const names = [...pending];
    pending.clear();
    for (let from = 0; from < names.length; from += MOST_NAMES)
      notify.count(db(), { names: names.slice(from, from + MOST_NAMES).join(",") }).catch(onError);
  };
  const ephemeralListeners = new Map<UserId, Set<(what: EphemeralEvent) => void>>();
  const sendEphemeral = ({ to, what }: Pick<Told, "to" | "what">) =>
    to.forEach((userId) => ephemeralListeners.get(userId)?.forEach((then) => then(what)));
  const ownName = randomUUID();
  const hear = (told: Told) => (told.process === ownName ? undefined : sendEphemeral(told));
  const processListeners = new Set<(what: unknown) => void>();
  const line = keepListening(db, onError, {
    channels: [...Object.keys(others), PROCESS_CHANNEL, EPHEMERAL_CHANNEL, CHANNEL],
    heard: (channel, payload) => {
      if (channel === CHANNEL) usersIn(payload).forEach(wakeListeners);
      else if (channel === EPHEMERAL_CHANNEL) hear(JSON.parse(payload) as Told);
      else if (channel === PROCESS_CHANNEL) processListeners.forEach((then) => then(JSON.parse(payload)));
      else others[channel]?.();
    },
    // What was said while nobody listened is lost, so everybody looks.
    connected: () => {
      [...listeners.keys()].forEach(wakeListeners);
      Object.values(others).forEach((look) => look());
    },
  });

  return {
    wake: (users) => {
      for (const userId of users) {
        wakeListeners(userId);
        pending.add(userId);
      }
      gathering ??= setTimeout(send, GATHER_MS);
    },
    onWake: (userId, then) => register(listeners, userId, then),
    sendEphemeral: (users, what) => {
      const to = users.slice(0, MOST_NAMES);
      sendEphemeral({ to, what });
      notifyEphemeral.count(db(), { message: JSON.stringify({ process: ownName, to, what } satisfies Told) }).catch(onError);
    },
    onEphemeral: (userId, then) => register(ephemeralListeners, userId, then),
    // Its sender knows that it may be lost; the log has enough lines about a database that is away.
    notifyProcesses: (what) => void notifyOthers.count(db(), { message: JSON.stringify(what) }).catch(() => undefined),
    onProcessNotice: (then) => addTo(processListeners, then),
    close: async () => {
      if (gathering !== null) clearTimeout(gathering);
      await line.close();
    },
  };
}

function addTo<Then>(all: Set<Then>, then: Then): () => void {
  all.add(then);
  return () => void all.delete(then);
}

function register<Then>(all: Map<UserId, Set<Then>>, userId: UserId, then: Then): () => void {
  const own = all.get(userId) ?? new Set<Then>();
  all.set(userId, own.add(then));
  return () => {
    own.delete(then);
    if (own.size === 0) all.delete(userId);
  };
}

interface Hearer {
  readonly channels: readonly string[];
  readonly heard: (channel: string, payload: string) => void;
  readonly connected: () => void;
}

/** A connection that listens to the other processes, made again whenever it is lost. */
function keepListening(db: () => Database, onError: (error: unknown) => void, hearer: Hearer): { close: () => Promise<void> } {
  let listening: pg.PoolClient | null = null;
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
      client.on("notification", (message) => hearer.heard(message.channel, message.payload ?? ""));
      client.on("error", () => lose(own));
      client.on("end", () => lose(own));
      for (const channel of hearer.channels) await client.query(`LISTEN ${channel}`);
      hearer.connected();
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
    client.release(true);
    listenAgain();
  };
  const begin = () => void (attempt = listen());
  const listenAgain = () => void setTimeout(begin, RECONNECT_MS).unref();
  setImmediate(begin);
  return {
    close: async () => {
      closed = true;
      await attempt;
      listening?.release(true);
    },
  };
}

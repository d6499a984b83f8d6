import { randomUUID } from "node:crypto";
import type { EphemeralEvent } from "@plaza/contract/events.ts";
import { type UserId, isId } from "@plaza/contract/ids.ts";
import type { CarriedEvent } from "../../core/context.ts";
import type { Database } from "../../core/db/database.ts";
import type { HintCarrier, HintListener, OpenCarrier } from "./hint-carrier.ts";
import { notifyCarrier } from "./notify-carrier.ts";

const CHANNEL = "plaza_wake";
const EPHEMERAL_CHANNEL = "plaza_whisper";
const PROCESS_CHANNEL = "plaza_processes";
/** Wakes of this time are sent as one: NOTIFY at commit takes a lock that all commits share, so it is kept out of acts and rare. */
const GATHER_MS = 15;
/** PostgreSQL's limit of a payload is 8,000 bytes. */
const MOST_NAMES = 300;

interface EphemeralHint {
  readonly process: string;
  readonly to: readonly UserId[];
  readonly what: EphemeralEvent;
}

/**
 * @param isCertain false where a hint may have been lost, for this person as for everybody: who listens need not look by itself
 * @param carried what is new, where this process wrote it; null: it is in the database
 */
type WakeListener = (isCertain: boolean, carried: CarriedEvent | null) => void;

export interface Wakes {
  /** @param carried events of some of them, whose commit is acknowledged */
  readonly wake: (users: readonly UserId[], carried?: readonly CarriedEvent[]) => void;
  /** Calls `then` whenever this person may have new events. Answers how to stop. */
  readonly onWake: (userId: UserId, then: WakeListener) => () => void;
  /** Sends it once to all listeners for these users, in every process; who doesn't listen misses it. */
  readonly sendEphemeral: (users: readonly UserId[], what: EphemeralEvent) => void;
  readonly onEphemeral: (userId: UserId, then: (what: EphemeralEvent) => void) => () => void;
  /** Sends every process something that is no user's; this one hears it too. */
  readonly notifyProcesses: (what: object) => void;
  /** Answers how to stop. */
  readonly onProcessNotice: (then: (what: unknown) => void) => () => void;
  /** Whether this process hears what the others say, by NOTIFY or NATS. */
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
}

/** The sender's name and then its users. Who reads nothing but users finds none in a name. */
function writeWake(process: string, users: readonly UserId[]): string {
  return [process, ...users].join(",");
}

/** Of another process: what this one has said, its streams have heard when it was said. Of a version before, without a name, too. */
function usersOfOthers(ownName: string, payload: string): UserId[] {
  const names = payload.split(",");
  return names[0] === ownName ? [] : names.filter(isId<"user">);
}

/**
 * Tells streams, in this process at once and in others by LISTEN/NOTIFY, that there is something to read. Hints only: a lost one is
 * made good by the stream's own look every few seconds.
 * @param others channels of the database that have this connection as their ear too, and what to do when one speaks (or may have)
 * @param carrier what carries the hints instead of LISTEN/NOTIFY; the others' channels stay there
 */
export function startWakes(
  db: () => Database,
  onError: (error: unknown) => void,
  others: Readonly<Record<string, () => void>> = {},
  carrier: OpenCarrier | null = null,
): Wakes {
  const ownName = randomUUID();
  const listeners = new Map<UserId, Set<WakeListener>>();
  const wakeListeners = (userId: UserId, carried: CarriedEvent | null) => listeners.get(userId)?.forEach((then) => then(true, carried));
  const pending = new Set<UserId>();
  let gathering: NodeJS.Timeout | null = null;
  const send = () => {
    gathering = null;
    const names = [...pending];
    pending.clear();
    for (let from = 0; from < names.length; from += MOST_NAMES)
      hints.send(CHANNEL, writeWake(ownName, names.slice(from, from + MOST_NAMES))).catch(onError);
  };
  const ephemeralListeners = new Map<UserId, Set<(what: EphemeralEvent) => void>>();
  const sendEphemeral = ({ to, what }: Pick<EphemeralHint, "to" | "what">) =>
    to.forEach((userId) => ephemeralListeners.get(userId)?.forEach((then) => then(what)));
  const hear = (hint: EphemeralHint) => (hint.process === ownName ? undefined : sendEphemeral(hint));
  const processListeners = new Set<(what: unknown) => void>();
  const handlers: Readonly<Record<string, (payload: string) => void>> = {
    [CHANNEL]: (payload) => usersOfOthers(ownName, payload).forEach((userId) => wakeListeners(userId, null)),
    [EPHEMERAL_CHANNEL]: (payload) => hear(JSON.parse(payload) as EphemeralHint),
    [PROCESS_CHANNEL]: (payload) => processListeners.forEach((then) => then(JSON.parse(payload))),
  };
  const own: HintListener = {
    channels: [PROCESS_CHANNEL, EPHEMERAL_CHANNEL, CHANNEL],
    received: (channel, payload) => handlers[channel]?.(payload),
    // What was said while nobody listened is lost, so everybody looks: thousands at one instant.
    connected: () => listeners.forEach((thens) => thens.forEach((then) => then(false, null))),
  };
  const hints = openCarriers({ db, onError }, own, others, carrier);

  return {
    wake: (users, carried = []) => {
      for (const userId of users) {
        wakeListeners(userId, carried.find((event) => event.userId === userId) ?? null);
        pending.add(userId);
      }
      gathering ??= setTimeout(send, GATHER_MS);
    },
    onWake: (userId, then) => register(listeners, userId, then),
    sendEphemeral: (users, what) => {
      const to = users.slice(0, MOST_NAMES);
      sendEphemeral({ to, what });
      hints.send(EPHEMERAL_CHANNEL, JSON.stringify({ process: ownName, to, what } satisfies EphemeralHint)).catch(onError);
    },
    onEphemeral: (userId, then) => register(ephemeralListeners, userId, then),
    // Its sender knows that it may be lost; the log has enough lines about a database that is away.
    notifyProcesses: (what) => void hints.send(PROCESS_CHANNEL, JSON.stringify(what)).catch(() => undefined),
    onProcessNotice: (then) => addTo(processListeners, then),
    isConnected: () => hints.isConnected(),
    close: async () => {
      if (gathering !== null) clearTimeout(gathering);
      await hints.close();
    },
  };
}

/** For the hints, with what listens to the others' channels of the database: one connection where both go that way. */
function openCarriers(
  { db, onError }: { readonly db: () => Database; readonly onError: (error: unknown) => void },
  own: HintListener,
  others: Readonly<Record<string, () => void>>,
  carrier: OpenCarrier | null,
): HintCarrier {
  const theirs: HintListener = {
    channels: Object.keys(others),
    received: (channel) => others[channel]?.(),
    connected: () => Object.values(others).forEach((look) => look()),
  };
  if (carrier !== null) {
    const [carrying, listening] = [carrier(own), notifyCarrier(db, onError, theirs)];
    return {
      send: carrying.send,
      isConnected: carrying.isConnected,
      close: async () => {
        await carrying.close();
        await listening.close();
      },
    };
  }
  return notifyCarrier(db, onError, {
    channels: [...theirs.channels, ...own.channels],
    received: (channel, payload) => (channel in others ? theirs : own).received(channel, payload),
    connected: () => {
      own.connected();
      theirs.connected();
    },
  });
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

import type { UserId } from "@plaza/contract/ids.ts";
import type { Database } from "../../core/db/database.ts";
import { markSeen } from "./presence.store.ts";

/** How often people with an open stream are written as here. Well below the two minutes after which somebody counts as gone. */
const BEAT_MS = 30_000;
/** Who comes and goes within this time is written in one statement. */
const GATHER_MS = 100;

/** A reload or a broken connection doesn't count as leaving. */
const GONE_AFTER_MS = 5_000;

export interface Presence {
  /** Somebody has opened a stream. Answers what to call when it closes. */
  readonly enter: (userId: UserId) => () => void;
  readonly close: () => Promise<void>;
}

/**
 * Keeps the people who have a stream open written as here: at once when the first opens, when the last closes, and every half minute
 * between, all of this process in one statement. `changed` hears who comes to this process and who has been gone from it for five seconds. What a process that dies leaves behind ends by itself after two minutes.
 */
export function trackPresence(
  db: () => Database,
  onError: (error: unknown) => void,
  changed: (userId: UserId, here: boolean) => void = () => undefined,
): Presence {
  const open = new Map<UserId, number>();
  const leaving = new Map<UserId, NodeJS.Timeout>();
  const pending = new Set<UserId>();
  let gathering: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = () => {
    gathering = null;
    const people = [...pending];
    pending.clear();
    writing = writing.then(() => markSeen(db(), people)).catch(onError);
  };
  const note = (userId: UserId) => {
    pending.add(userId);
    gathering ??= setTimeout(write, GATHER_MS);
  };
  const beat = setInterval(() => [...open.keys()].forEach(note), BEAT_MS);

  return {
    enter: (userId) => {
      const before = open.get(userId) ?? 0;
      open.set(userId, before + 1);
      if (before === 0) {
        note(userId);
        if (!leaving.has(userId)) changed(userId, true);
      }
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
      return () => {
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
        if (left > 0) return;
        note(userId);
        leaving.set(
          userId,
          setTimeout(() => {
            leaving.delete(userId);
            changed(userId, false);
          }, GONE_AFTER_MS).unref(),
        );
      };
    },
    close: async () => {
      clearInterval(beat);
      leaving.forEach((timer) => clearTimeout(timer));
      if (gathering !== null) {
        clearTimeout(gathering);
        write();
      }
      await writing;
    },
  };
}

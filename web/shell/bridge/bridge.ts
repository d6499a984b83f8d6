import { isRecord } from "@plaza/contract/unknown-value.ts";
import {
  BRIDGE_ANSWERS,
  type BridgeCall,
  type BridgeCalls,
  type BridgeFault,
  type BridgeOptions,
  type BridgeResult,
} from "@plaza/contract/bridge.ts";
import type { SendToApp } from "./transport.ts";

export type BridgeOutcome<One extends BridgeCall> =
  | { readonly ok: true; readonly result: BridgeResult<One> }
  | { readonly ok: false; readonly fault: BridgeFault };

export interface BridgeParts {
  /** The way to the app; null where there is none. Asked at each call, since an app may put its object in late. */
  readonly send: () => SendToApp | null;
  /** Whether this window is the site's own and the outermost: an app never asks through a frame of a stranger. */
  readonly ownWindow: boolean;
  readonly after: (ms: number, run: () => void) => () => void;
  /** A word that nobody can guess, so that an answer is only ever one to a question of this page. */
  readonly newId: () => string;
}

/** A person may take minutes in the app's login; everything else is the app's own work, and the page waits for it. */
const PATIENCE_MS = 3_000;
const PATIENCE_WITH_PERSON_MS = 10 * 60_000;
const WAITS_FOR_PERSON: ReadonlySet<BridgeCall> = new Set(["goToAppLogin"]);
/** No true answer is longer; a longer one is not read. */
const LONGEST_ANSWER = 64 * 1024;

interface Pending {
  readonly name: BridgeCall;
  readonly settle: (outcome: BridgeOutcome<BridgeCall>) => void;
  readonly stop: () => void;
}

/**
 * Asks the app and waits for its one answer. A call never hangs and never throws: an app that answers late, twice, never, or with broken
 * JSON leaves a working page. Late and second answers fall on the floor.
 */
export class Bridge {
  readonly #parts: BridgeParts;
  readonly #pending = new Map<string, Pending>();

  constructor(parts: BridgeParts) {
    this.#parts = parts;
  }

  /** As specified: an options object and a callback, which hears the result or why there is none. Exactly once. */
  call<One extends BridgeCall>(name: One, options: BridgeOptions<One>, callback: (outcome: BridgeOutcome<One>) => void): void {
    const { ownWindow, after, newId } = this.#parts;
    const send = this.#parts.send();
    if (!(name in BRIDGE_ANSWERS)) return callback({ ok: false, fault: "unknown_call" });
    if (!ownWindow) return callback({ ok: false, fault: "foreign_frame" });
    if (send === null) return callback({ ok: false, fault: "no_app" });
    const id = newId();
    const stop = after(WAITS_FOR_PERSON.has(name) ? PATIENCE_WITH_PERSON_MS : PATIENCE_MS, () =>
      this.#settle(id, { ok: false, fault: "timeout" }),
    );
    this.#pending.set(id, { name, settle: callback, stop });
    if (!send(name, JSON.stringify(options), id)) this.#settle(id, { ok: false, fault: "unknown_call" });
  }

  /** The same as a promise. */
  ask<One extends BridgeCall>(name: One, options: BridgeOptions<One>): Promise<BridgeOutcome<One>> {
    return new Promise((done) => this.call(name, options, done));
  }

  /** The app's way back. Anything can call it, so everything is looked at. */
  readonly reply = (id: unknown, json: unknown): void => {
    const pending = typeof id === "string" ? this.#pending.get(id) : undefined;
    if (typeof id === "string" && pending) this.#settle(id, readAnswer(pending.name, json));
  };

  #settle(id: string, outcome: BridgeOutcome<BridgeCall>): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    pending.stop();
    pending.settle(outcome);
  }
}

/** An answer is a JSON object with the call's field, or `{error}`. The callback gets all of it: an app may say more than the site reads. */
export function readAnswer<One extends keyof BridgeCalls>(name: One, json: unknown): BridgeOutcome<One> {
  const answer = parsed(json);
  if (answer === null) return { ok: false, fault: "broken_answer" };
  if ("error" in answer) return { ok: false, fault: "refused" };
  const { field, type } = BRIDGE_ANSWERS[name];
  const value: unknown = answer[field];
  const fits = type === "boolean" ? typeof value === "boolean" : value === null || (typeof value === "string" && value !== "");
  return fits ? { ok: true, result: answer as unknown as BridgeResult<One> } : { ok: false, fault: "broken_answer" };
}

function parsed(json: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof json !== "string" || json.length > LONGEST_ANSWER) return null;
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

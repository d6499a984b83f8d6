import type { EphemeralEvent } from "@plaza/contract/events.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { LiveCatalogue } from "./catalogue/catalogue.service.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { FileStorage } from "./files/file-storage.ts";
import type { Arrivals } from "./files/arrivals.ts";
import type { WorkQueue } from "./files/work-queue.ts";
import type { Counters } from "./metrics/metrics.ts";
import type { Geoip } from "./region/geoip.ts";
import type { Reads } from "./reads/reads.ts";
import type { SharedReads } from "./reads/shared-reads.ts";
import type { LiveSettings } from "./settings/setting.service.ts";

/** What an event's line says beside its name. A fact under one of the line's own names would be a second value there, of which a collector keeps one. */
export type LogFacts = Readonly<Record<string, unknown>> & { readonly event?: never; readonly level?: never; readonly at?: never };

/** An event of somebody's stream, as it was written. */
export interface CarriedEvent {
  readonly userId: UserId;
  readonly seq: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
}

/** What every room of the server may lean on; made once in `main.ts` and by tests with other parts. */
export interface Context extends Counters {
  readonly config: Config;
  readonly db: Database;
  /** Where lists are read; a call has `request.reads` for its caller. */
  readonly reads: Reads;
  /** What many people read alike, for a moment. Ends with every change that this process makes. */
  readonly sharedReads: SharedReads;
  /** What the operator has set: `context.settings.current.feeRate`. */
  readonly settings: LiveSettings;
  /** The coins and currencies that the operator lists: `context.catalogue.current.coinByCode`. */
  readonly catalogue: LiveCatalogue;
  /** Where requests come from. */
  readonly geoip: Geoip;
  readonly files: {
    readonly storage: FileStorage;
    /** Whose upload is worked on when. */
    readonly uploadQueue: WorkQueue;
    /** Which uploads are on their way to the disk. */
    readonly arrivals: Arrivals;
  };
  /** 0 to 1. */
  readonly random: () => number;
  /** Cryptographic bytes: tokens and codes. */
  readonly randomBytes: (size: number) => Buffer;
  /** Milliseconds since 1970, for codes that an authenticator computes from the time. Deadlines go by the database's clock. */
  readonly clock: () => number;
  /**
   * Tells the streams of these people that there is something new. Only a hint: what is new is in the database.
   * @param carried what was written for some of them, after its commit: streams of this process that are that far need not read it again
   */
  readonly wake: (users: readonly UserId[], carried?: readonly CarriedEvent[]) => void;
  /** Tells the open streams of these people what is true for a moment only, such as that somebody types. Kept nowhere. */
  readonly sendEphemeral: (users: readonly UserId[], what: EphemeralEvent) => void;
  /** The exchange's second factor for the users whom it knows; null: all users have this site's own. */
  readonly exchangeFactor: ExchangeFactor | null;
  /** A line for the operator; never with personal data. */
  readonly log: (level: "info" | "warn" | "error", event: string, facts?: LogFacts) => void;
}

/** Who checks the codes of an exchange's users (SECOND_FACTOR=exchange). */
export interface ExchangeFactor {
  /** @returns whether the code is the user's at this moment; null where the exchange gave no answer */
  check(input: {
    readonly externalId: string;
    readonly scene: string;
    readonly facts: Readonly<Record<string, string>>;
    readonly code: string;
  }): Promise<boolean | null>;
}

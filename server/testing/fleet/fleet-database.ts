import type { ClusterHome } from "../../core/db/cluster-home.ts";

/** One PostgreSQL of a fleet. */
export interface FleetNode {
  readonly port: number;
  /** Its folder, and the user that it runs as. */
  readonly home: ClusterHome;
  /** The owner's address of a database. */
  url(database: string): string;
  kill(): Promise<void>;
}

/** A primary and a standby that has every commit before it is acknowledged, and whatever decides which one is which. */
export interface FleetDatabase {
  readonly primary: FleetNode;
  readonly standby: FleetNode;
  start(): Promise<void>;
  /** Resolves when everything is there again: both run, and the standby has every commit. */
  untilWhole(): Promise<void>;
  hasDatabase(name: string): Promise<boolean>;
  stop(): Promise<void>;
  /** Deletes the files of both. */
  remove(): void;
}

import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export interface PracticePass {
  readonly version: number;
  readonly score: number;
  readonly passedAt: Date;
}

const read = statement<PracticePass, { userId: UserId }>(
  "practice_pass_read",
  "SELECT version, score, passed_at FROM practice_pass WHERE user_id = :userId",
);
const write = statement<void, { userId: UserId; version: number; score: number }>(
  "practice_pass_write",
  `INSERT INTO practice_pass AS p (user_id, version, score) VALUES (:userId, :version, :score)
   ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, score = excluded.score, passed_at = now()
   WHERE (p.version, p.score) < (excluded.version, excluded.score)`,
);

/** Null for a person who has not passed. */
export async function practicePassOf(on: Queryable, userId: UserId): Promise<PracticePass | null> {
  return (await read.first(on, { userId })) ?? null;
}

/** Keeps the newest version, and of one version the best score with its time. */
export async function savePracticePass(tx: Tx, userId: UserId, pass: Omit<PracticePass, "passedAt">): Promise<void> {
  await write.count(tx, { userId, ...pass });
}

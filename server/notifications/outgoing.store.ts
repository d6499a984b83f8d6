import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../db/database.ts";
import { Composed, statement, type Queryable } from "../db/statement.ts";

/** Mail and text messages, written in the act's transaction; delivering them is a job's business. */
export interface OutgoingMessage {
  readonly userId: UserId | null;
  readonly channel: "phone" | "email";
  readonly address: string;
  readonly subject: string;
  readonly body: string;
}

const insert = statement(
  "outgoing_insert",
  "INSERT INTO outgoing_message (user_id, channel, address, subject, body) VALUES ($1, $2, $3, $4, $5)",
);

export async function insertOutgoingMessage(tx: Tx, message: OutgoingMessage): Promise<void> {
  await insert.count(tx, [message.userId, message.channel, message.address, message.subject, message.body]);
}

export interface MailboxMessage {
  readonly id: string;
  readonly channel: "phone" | "email";
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
}

/** The newest messages, to one address or to all: what the demo's mailbox shows. */
export async function readMailbox(on: Queryable, to: string | undefined, limit: number): Promise<MailboxMessage[]> {
  const query = new Composed();
  const filter = to === undefined ? "" : `WHERE address = ${query.value(to)}`;
  const rows = await query.all<{
    id: string;
    channel: "phone" | "email";
    address: string;
    subject: string;
    body: string;
    created_at: Date;
  }>(
    on,
    `SELECT id, channel, address, subject, body, created_at FROM outgoing_message ${filter} ORDER BY id DESC LIMIT ${query.value(limit)}`,
  );
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.address,
    subject: row.subject,
    text: row.body,
    sentAt: row.created_at.toISOString(),
  }));
}

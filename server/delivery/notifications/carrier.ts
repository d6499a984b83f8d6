import type { DueMessage } from "./outgoing.store.ts";

/** What takes messages of one channel to people. `send` returns once the message was taken for delivery. */
export interface Carrier {
  /** @throws NotTaken where it is certain that the message was not taken; any other error leaves that open */
  send(message: DueMessage): Promise<void>;
  close(): void;
}

/** The carriers by channel; none where the operator has not named one. */
export type Carriers = Readonly<Record<DueMessage["channel"], Carrier | null>>;

/** The message did not go out, for certain. `forGood`: nor would it at another time. */
export class NotTaken extends Error {
  override readonly name = "NotTaken";
  readonly forGood: boolean;

  constructor(reason: string, forGood: boolean) {
    super(reason);
    this.forGood = forGood;
  }
}

/** The demo's: the mailbox page reads the table itself. */
export const MAILBOX: Carrier = { send: () => Promise.resolve(), close: () => undefined };

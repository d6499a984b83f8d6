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
  /** How long the receiver asks to be left alone at least; 0: it doesn't say. */
  readonly waitSeconds: number;

  constructor(reason: string, forGood: boolean, waitSeconds = 0) {
    super(reason);
    this.forGood = forGood;
    this.waitSeconds = waitSeconds;
  }
}

/** The demo's: the mailbox page reads the table itself. */
export const MAILBOX: Carrier = { send: () => Promise.resolve(), close: () => undefined };

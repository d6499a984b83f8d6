import type { Scene } from "@plaza/contract/calls/account.ts";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import { digest } from "../../core/secrets/seal.ts";
import { networkOf } from "./network.ts";

/** What a code may be used for. `facts` is what the message said that it does; a code with other facts does not work here. */
export interface Purpose {
  readonly scene: Scene;
  readonly orderId: OrderId | null;
  readonly facts: string;
  /** The same for a person to read: the exchange shows it where it asks for its own confirmation. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Whose code it is, and where it is entered: wrong ones lock the authenticator there and nowhere else. */
export interface Guesser {
  readonly userId: UserId;
  /** A session of this person's; null at a log-in, which is counted by the network it comes from. */
  readonly sessionId: string | null;
  readonly ip?: string;
}

/** The name of the place. */
export function guessScopeOf({ sessionId, ip }: Guesser): string {
  return sessionId === null ? `login:${networkOf(ip ?? "")}` : `session:${sessionId}`;
}

/** What is stored of a code. The user is part of it, so the same digits of two users have different hashes. */
export function codeHash(userId: UserId, code: string): Buffer {
  return digest(`${userId}:${code}`);
}

import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { ChatPhrase } from "@plaza/contract/chat-phrases.ts";

/** The user's own message being sent. Its `clientId` makes the server take it once, however often it is sent. */
export interface Outgoing {
  readonly clientId: string;
  readonly content: string;
  /** What is sent in the place of the content, which is its text in the page's language. */
  readonly phrase?: ChatPhrase | undefined;
  /** Goes up before the message does. */
  readonly file?: File | undefined;
  /** How much of the file has gone up, 0 to 1. */
  readonly progress?: number | undefined;
  /** ISO 8601, by the server's clock. */
  readonly sentAt: string;
  readonly state: "sending" | "failed";
  /** Why the API refused it, fit to be shown; absent when the line was down. */
  readonly why?: string | undefined;
}

/** An order's chat as one page knows it: what the server has numbered, then what it has not yet confirmed. */
export interface MessageLog {
  readonly messages: readonly ChatMessageView[];
  readonly outgoing: readonly Outgoing[];
}

/** Adds what came, from whatever door and in whatever order: each number once, in order; a confirmed message leaves the outgoing ones. */
export function received(log: MessageLog, came: readonly ChatMessageView[]): MessageLog {
  if (came.length === 0) return log;
  const bySeq = new Map([...log.messages, ...came].map((message) => [message.seq, message]));
  const confirmed = new Set(came.flatMap(({ mine, clientId }) => (mine && clientId ? [clientId] : [])));
  return {
    messages: [...bySeq.values()].toSorted((a, b) => a.seq - b.seq),
    outgoing: log.outgoing.filter(({ clientId }) => !confirmed.has(clientId)),
  };
}

/** Number of the last message before which none is missing. Numbers begin at 1 and have no gaps. */
export function knownUpTo(log: MessageLog): number {
  let last = 0;
  for (const { seq } of log.messages) {
    if (seq > last + 1) break;
    last = seq;
  }
  return last;
}

/** Adds an outgoing message at the end. One with the same `clientId`, which is sent again, is moved there. */
export function queued(log: MessageLog, outgoing: Outgoing): MessageLog {
  return { ...log, outgoing: [...log.outgoing.filter(({ clientId }) => clientId !== outgoing.clientId), outgoing] };
}

/** The server did not take it. One that has been confirmed meanwhile by another door stays confirmed. */
export function refused(log: MessageLog, clientId: string, why: string | undefined): MessageLog {
  return {
    ...log,
    outgoing: log.outgoing.map((message) => (message.clientId === clientId ? { ...message, state: "failed", why } : message)),
  };
}

/** So much of a message's file has gone up. */
export function progressed(log: MessageLog, clientId: string, progress: number): MessageLog {
  return { ...log, outgoing: log.outgoing.map((message) => (message.clientId === clientId ? { ...message, progress } : message)) };
}

/** Its writer thought better of it before the server had it. */
export function withdrawn(log: MessageLog, clientId: string): MessageLog {
  return { ...log, outgoing: log.outgoing.filter((message) => message.clientId !== clientId) };
}

/** How many messages after a number another person wrote. */
export function unreadAfter(log: MessageLog, seq: number): number {
  return log.messages.filter((message) => message.seq > seq && !message.mine && message.type !== "system").length;
}

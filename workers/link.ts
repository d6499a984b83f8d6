import { readField } from "@plaza/contract/unknown-value.ts";

/** The other process: something to send to, and whether it still listens. */
export interface Peer {
  readonly send: (message: object) => void;
  readonly isOpen: () => boolean;
}

/** What is done for the other process by topic; a question's answer is what comes back. */
export type Topics = Readonly<Record<string, (body: unknown) => unknown>>;

/** Questions and notices between the first process and one of its workers. */
export interface Link {
  /** @param onLate gets an answer that comes when nothing waits for it any more @returns the answer; null where none comes in time or the other process is gone */
  ask(topic: string, body: unknown, patienceMs: number, onLate?: (answer: unknown) => void): Promise<unknown>;
  notify(topic: string, body?: unknown): void;
  /** Takes a message that has come; others than ours are left alone. */
  receive(message: unknown): void;
}

/** @param topics what this side does for the other */
export function createLink(peer: Peer, topics: Topics): Link {
  const open = new Map<number, (answer: unknown) => void>();
  let last = 0;
  const send = (message: object) => {
    if (peer.isOpen()) peer.send(message);
  };
  const answer = async (topic: string, body: unknown, id: number) => {
    const result = await Promise.resolve(topics[topic]?.(body)).catch(() => null);
    if (id !== 0) send({ plazaAnswer: id, body: result ?? null });
  };
  return {
    ask: (topic, body, patienceMs, onLate = () => undefined) =>
      new Promise((resolve) => {
        const id = ++last;
        const settle = (result: unknown) => {
          clearTimeout(late);
          open.delete(id);
          resolve(result);
        };
        const giveUp = () => {
          settle(null);
          open.set(id, (result) => {
            open.delete(id);
            onLate(result);
          });
        };
        const late = setTimeout(giveUp, patienceMs);
        open.set(id, settle);
        send({ plazaTopic: topic, body, id });
      }),
    notify: (topic, body = null) => send({ plazaTopic: topic, body, id: 0 }),
    receive: (message) => {
      const [topic, id] = [readField(message, "plazaTopic"), readField(message, "id")];
      const answered = readField(message, "plazaAnswer");
      if (typeof answered === "number") open.get(answered)?.(readField(message, "body"));
      else if (typeof topic === "string" && typeof id === "number") void answer(topic, readField(message, "body"), id);
    },
  };
}

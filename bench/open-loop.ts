import { HttpConnection, type Answer } from "./http-connection.ts";

/** A request of the mix, written when its moment comes. */
export interface MixedRequest {
  readonly kind: string;
  readonly send: (connection: HttpConnection) => Promise<Answer>;
}

export interface Outcome {
  readonly kind: string;
  readonly status: number;
  readonly milliseconds: number;
}

const TICK_MS = 1;
/** As two sites have to a server; opened beforehand, since a server short of time accepts no more. What would need another one is counted as unanswered. */
const CONNECTIONS = 500;
export const UNANSWERED = 0;

/**
 * Sends requests at a fixed rate, whether the earlier ones were answered or not, as many people do who don't know of each other.
 * @param rate requests per second
 * @returns what became of each, after the last one was answered
 */
export async function sendAtRate(
  url: URL,
  { rate, seconds }: { rate: number; seconds: number },
  next: () => MixedRequest,
): Promise<Outcome[]> {
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(url)));
  const idle = [...all];
  const outcomes: Outcome[] = [];
  const underWay = new Set<Promise<void>>();
  const sendOne = async ({ kind, send }: MixedRequest, connection: HttpConnection) => {
    const began = performance.now();
    try {
      const { status } = await send(connection);
      idle.push(connection);
      outcomes.push({ kind, status, milliseconds: performance.now() - began });
    } catch {
      outcomes.push({ kind, status: UNANSWERED, milliseconds: performance.now() - began });
    }
  };
  const began = performance.now();
  const total = Math.round(rate * seconds);
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1000) + 1);
    for (; sent < due; sent++) {
      const request = next();
      const connection = idle.pop();
      if (connection === undefined) {
        outcomes.push({ kind: request.kind, status: UNANSWERED, milliseconds: 0 });
        continue;
      }
      const answered = sendOne(request, connection).finally(() => underWay.delete(answered));
      underWay.add(answered);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(underWay);
  for (const connection of all) connection.close();
  return outcomes;
}

/** @returns how many requests per second are answered when each connection sends the next one as soon as it has its answer */
export async function measureCapacity(
  url: URL,
  { connections, seconds }: { connections: number; seconds: number },
  next: () => MixedRequest,
): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)));
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < until) {
        const { status } = await next().send(connection);
        if (status !== REFUSED) answered += 1;
      }
    }),
  );
  for (const connection of open) connection.close();
  return answered / seconds;
}

/** By the outer limits: the process has enough to do. */
export const REFUSED = 503;

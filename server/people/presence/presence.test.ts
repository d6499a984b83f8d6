import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvertiserView } from "@plaza/contract/calls/market.ts";
import { readStream, streamAddress } from "../../testing/event-stream.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { markSeen } from "./presence.store.ts";
import { trackPresence } from "./presence.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const shown = async (person: Person): Promise<AdvertiserView> =>
  (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: person.uid } })).data.advertiser;
const leftAgo = (person: Person, seconds: number) =>
  stack.owner.query("UPDATE presence SET seen_at = now() - $2 * interval '1 second' WHERE user_id = $1", [person.id, seconds]);
const seenAt = async (person: Person): Promise<Date | undefined> =>
  (await stack.owner.query<{ seen_at: Date }>("SELECT seen_at FROM presence WHERE user_id = $1", [person.id])).rows[0]?.seen_at;

it("shows somebody as online from the moment a stream opens until two minutes after the last closes", async () => {
  const person = await stack.person();
  expect(await shown(person)).toMatchObject({ online: false, lastSeenAt: null });
  const streams = await Promise.all([1, 2].map(async () => readStream(stack.server.url, await streamAddress(stack, person))));
  for (const stream of streams) expect((await stream.next())?.event).toBe("ready");
  await expect.poll(async () => (await shown(person)).online).toBe(true);

  await leftAgo(person, 119);
  expect((await shown(person)).online).toBe(true);
  await leftAgo(person, 121);
  expect((await shown(person)).online).toBe(false);

  streams[0]?.cut();
  streams[1]?.cut();
  // The close of the last one is a sign of life.
  await expect.poll(async () => (await shown(person)).online).toBe(true);
});

it("lists only who is online where asked, and offline ones otherwise too", async () => {
  const owner = await stack.person({ usdt: "100" });
  await stack.advert(owner, { side: "sell", quantity: "100", asset: "USDT", fiat: "USD" });
  await markSeen(stack.server.context.db, [owner.id]);
  const listed = async (onlineOnly: boolean) =>
    (
      await stack.call(null, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD", onlineOnly } })
    ).data.items.some(({ advertiser }) => advertiser.uid === owner.uid);
  expect([await listed(true), await listed(false)]).toEqual([true, true]);
  await leftAgo(owner, 300);
  expect([await listed(true), await listed(false)]).toEqual([false, true]);
});

it("writes many who come at once without waiting for each other, from two processes", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => stack.person()));
  const { db } = stack.server.context;
  const faults: unknown[] = [];
  const processes = [1, 2].map(() =>
    trackPresence(
      () => db,
      (fault) => void faults.push(fault),
    ),
  );
  const leaving = processes.flatMap((process) => [...people, ...people.toReversed()].map((person) => process.enter(person.id)));
  leaving.forEach((leave) => leave());
  await Promise.all(processes.map((process) => process.close()));
  expect(faults).toEqual([]);
  for (const person of people) expect(Date.now() - ((await seenAt(person))?.getTime() ?? 0)).toBeLessThan(60_000);
});

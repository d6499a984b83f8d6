import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { expect, test } from "vitest";
import { LiveStream, type LiveEvent, type Source } from "./stream.ts";

class FakeSource implements Source {
  readonly url: string;
  closed = false;
  readonly #listeners = new Map<string, ((event: MessageEvent) => void)[]>();
  constructor(url: string) {
    this.url = url;
  }
  addEventListener(kind: string, listener: (event: MessageEvent) => void): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener]);
  }
  close(): void {
    this.closed = true;
  }
  say(kind: string, id: string, data: object = {}): void {
    const event = new MessageEvent(kind, { lastEventId: id, data: JSON.stringify({ kind, ...data }) });
    for (const listener of this.#listeners.get(kind) ?? []) listener(event);
  }
}

/** A stream whose network and clock are in the test's hand. */
function world() {
  const sources: FakeSource[] = [];
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  let reachable = true;
  const stream = new LiveStream({
    address: async () => {
      if (!reachable) throw new Error("away");
      return "/stream?token=t";
    },
    open: (url) => {
      const source = new FakeSource(url);
      sources.push(source);
      return source;
    },
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((candidate) => candidate !== timer));
    },
    random: () => 1,
  });
  const events: LiveEvent[] = [];
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return {
    stream,
    sources,
    events,
    settle,
    timers: () => timers.length,
    setReachable: (is: boolean) => void (reachable = is),
    hear: () => stream.listen((event) => events.push(event)),
    pass: async (ms: number) => {
      const until = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.at;
        next.run();
        await settle();
      }
      now = until;
    },
    last: () => requireValue(sources.at(-1)),
  };
}

const changed = (version: number) => ({ orderId: "7", version, status: "paid" });

test("a first connection asks its listeners to read everything again, a resumed one continues after the last event", async () => {
  const { hear, events, settle, last, sources, pass } = world();
  hear();
  await settle();
  last().say("ready", "40");
  expect(events).toEqual([{ kind: "reset" }]);
  last().say("order", "41", changed(2));
  last().say("error", "");
  await pass(1_000);
  expect(sources).toHaveLength(2);
  expect(last().url).toBe("/stream?token=t&lastEventId=41");
  last().say("ready", "41");
  last().say("order", "42", changed(3));
  expect(events.map((event) => event.kind)).toEqual(["reset", "order", "order"]);
});

test("what a closed connection still says is not heard", async () => {
  const { hear, events, settle, last, pass } = world();
  hear();
  await settle();
  const first = last();
  first.say("ready", "1");
  first.say("error", "");
  await pass(1_000);
  first.say("order", "2", changed(2));
  expect(first.closed).toBe(true);
  expect(events).toEqual([{ kind: "reset" }]);
});

test("while the line is down it polls every 10 s, waits longer between attempts, and stops polling once it is back", async () => {
  const { hear, events, settle, sources, setReachable, pass, stream, last, timers } = world();
  setReachable(false);
  hear();
  await settle();
  expect(stream.state()).toBe("down");
  await pass(30_000);
  expect(events).toHaveLength(3);
  expect(sources).toHaveLength(0);
  setReachable(true);
  stream.hurry();
  await settle();
  last().say("ready", "9");
  expect(stream.state()).toBe("live");
  expect(timers()).toBe(0);
});

test("a page is back 10 s after the server at the latest, however long that was away", async () => {
  const { hear, settle, sources, setReachable, pass } = world();
  setReachable(false);
  hear();
  await settle();
  await pass(62_000);
  setReachable(true);
  await pass(10_000);
  expect(sources).toHaveLength(1);
});

test("an attempt that hears nothing is given up after 15 s, the page polls meanwhile, and the next attempt opens the line", async () => {
  const { hear, events, settle, sources, pass, stream, last } = world();
  hear();
  await settle();
  await pass(15_000);
  expect([stream.state(), last().closed]).toEqual(["down", true]);
  await pass(10_000);
  expect([events, sources.length]).toEqual([[{ kind: "reset" }], 2]);
  last().say("ready", "3");
  await pass(60_000);
  expect([stream.state(), sources.length]).toEqual(["live", 2]);
});

test("a hidden page closes its line and takes up where it was", async () => {
  const { hear, settle, last, stream, events, sources } = world();
  hear();
  await settle();
  last().say("ready", "5");
  stream.setHidden(true);
  expect(last().closed).toBe(true);
  stream.setHidden(false);
  await settle();
  expect(sources).toHaveLength(2);
  expect(last().url).toContain("lastEventId=5");
  last().say("ready", "5");
  expect(events).toEqual([{ kind: "reset" }]);
});

test("it pauses without listeners and starts again with the next", async () => {
  const { hear, settle, last, stream, timers } = world();
  const leave = hear();
  await settle();
  last().say("ready", "5");
  leave();
  expect(stream.state()).toBe("resting");
  expect(timers()).toBe(0);
  hear();
  await settle();
  expect(last().url).toBe("/stream?token=t");
});

test("a stream whose session has ended asks for no other, and everything is read again", async () => {
  const { stream, sources, events, hear, pass, settle, timers } = world();
  const leave = hear();
  await settle();
  sources[0]?.say("ready", "5");
  events.length = 0;
  sources[0]?.say("over", "");
  sources[0]?.say("error", "");
  await pass(120_000);
  expect([sources.length, sources[0]?.closed, timers(), stream.state()]).toEqual([1, true, 0, "resting"]);
  expect(events).toEqual([{ kind: "reset" }]);
  // The page of the next session hears again.
  leave();
  hear();
  await settle();
  expect(sources).toHaveLength(2);
});

test("a stream whose process ends comes back when that said, not after the first wait", async () => {
  const { sources, hear, pass, settle } = world();
  hear();
  await settle();
  sources[0]?.say("ready", "5");
  sources[0]?.say("reconnect", "", { afterMs: 9_000 });
  // The end of the connection, which follows, is no second failure.
  sources[0]?.say("error", "");
  await pass(8_999);
  expect([sources.length, sources[0]?.closed]).toEqual([1, true]);
  await pass(1);
  expect(sources.map(({ url }) => url)).toEqual(["/stream?token=t", "/stream?token=t&lastEventId=5"]);
});

import { expect, test } from "vitest";
import { pageListeners, type PageEvent } from "./page-listeners.ts";

test("each listener hears each event until it leaves", () => {
  const listeners = pageListeners(() => expect.fail("nothing to log"));
  const events: [string, PageEvent][] = [];
  const end = listeners.add("one", (event) => events.push(["one", event]));
  listeners.add("two", (event) => events.push(["two", event]));
  listeners.emit("hidden");
  end();
  listeners.emit("online");
  expect(events).toEqual([
    ["one", "hidden"],
    ["two", "hidden"],
    ["two", "online"],
  ]);
});

test("a name that is registered twice is logged as a duplicate, and the first one stays", () => {
  const logged: string[] = [];
  const events: string[] = [];
  const listeners = pageListeners((text) => logged.push(text));
  const endFirst = listeners.add("poll", () => events.push("first"));
  const endSecond = listeners.add("poll", () => events.push("second"));
  expect(logged).toEqual(["duplicate page listener: poll"]);
  endSecond();
  listeners.emit("visible");
  endFirst();
  listeners.add("poll", () => events.push("third"));
  listeners.emit("visible");
  expect(events).toEqual(["first", "third"]);
  expect(logged).toHaveLength(1);
});

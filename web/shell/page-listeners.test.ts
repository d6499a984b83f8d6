import { expect, test } from "vitest";
import { pageListeners, type PageEvent } from "./page-listeners.ts";

test("each listener hears each event until it leaves", () => {
  const listeners = pageListeners(() => expect.fail("nothing to log"));
  const heard: [string, PageEvent][] = [];
  const end = listeners.add("one", (event) => heard.push(["one", event]));
  listeners.add("two", (event) => heard.push(["two", event]));
  listeners.emit("hidden");
  end();
  listeners.emit("online");
  expect(heard).toEqual([
    ["one", "hidden"],
    ["two", "hidden"],
    ["two", "online"],
  ]);
});

test("a name that is registered twice is logged as a duplicate, and the first one stays", () => {
  const logged: string[] = [];
  const heard: string[] = [];
  const listeners = pageListeners((text) => logged.push(text));
  const endFirst = listeners.add("poll", () => heard.push("first"));
  const endSecond = listeners.add("poll", () => heard.push("second"));
  expect(logged).toEqual(["duplicate page listener: poll"]);
  endSecond();
  listeners.emit("visible");
  endFirst();
  listeners.add("poll", () => heard.push("third"));
  listeners.emit("visible");
  expect(heard).toEqual(["first", "third"]);
  expect(logged).toHaveLength(1);
});

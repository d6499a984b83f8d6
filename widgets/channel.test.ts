import { expect, test } from "vitest";
import { channel } from "./channel.ts";

test("page and widgets meet under window.ICESTARK, in any order of loading", () => {
  const home: NonNullable<Parameters<typeof channel>[0]> = {};
  const first = channel(home);
  expect(channel(home)).toEqual(first);
  expect(home.ICESTARK).toEqual({ store: first.store, event: first.event });
  const foreign = { store: first.store };
  expect(channel({ ICESTARK: foreign }).store).toBe(first.store);
});

test("a value is stored, sent to each listener, and immediately to those who request that", () => {
  const { store } = channel({});
  const values: unknown[] = [];
  const listen = (value: unknown) => void values.push(value);
  store.set("iceLocale", "de");
  store.on("iceLocale", listen, true);
  store.set({ iceLocale: "fr", iceTransferShow: true });
  expect(values).toEqual(["de", "fr"]);
  expect(store.get()).toEqual({ iceLocale: "fr", iceTransferShow: true });
  expect(store.has("iceLocale")).toBe(true);
  store.off("iceLocale", listen);
  store.set("iceLocale", "ja");
  expect(values).toHaveLength(2);
  expect(store.has("iceLocale")).toBe(false);
  expect(store.get("iceLocale")).toBe("ja");
});

test("an event is sent with its arguments, and to nobody after `off` without a listener", () => {
  const { event } = channel({});
  const values: unknown[] = [];
  event.on("updateFutures", (...args) => values.push(args));
  event.on("updateFutures", (...args) => values.push(args));
  event.emit("updateFutures", 1, "two");
  event.off("updateFutures");
  event.emit("updateFutures");
  expect(values).toEqual([
    [1, "two"],
    [1, "two"],
  ]);
});

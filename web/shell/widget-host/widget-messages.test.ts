import { expect, test } from "vitest";
import { channel } from "@plaza/widgets/channel.ts";
import { hideTransferOnFutures, sendLocale } from "./widget-messages.ts";

test("the locale is pushed to widgets under iceLocale and republished 100 ms after start", () => {
  const page = channel({});
  const locales: unknown[] = [];
  page.store.on("iceLocale", (locale) => locales.push(locale));
  const waiting: { ms: number; run: () => void }[] = [];
  let isOff = false;
  const end = sendLocale(page, "ja", (ms, run) => {
    waiting.push({ ms, run });
    return () => void (isOff = true);
  });
  expect(locales).toEqual(["ja"]);
  expect(waiting.map(({ ms }) => ms)).toEqual([100]);
  waiting[0]?.run();
  expect(locales).toEqual(["ja", "ja"]);
  end();
  expect(isOff).toBe(true);
});

test("the event updateFutures sets iceTransferShow to false", () => {
  const page = channel({});
  const end = hideTransferOnFutures(page);
  expect(page.store.get("iceTransferShow")).toBe(false);
  page.store.set("iceTransferShow", true);
  page.event.emit("updateFutures");
  expect(page.store.get("iceTransferShow")).toBe(false);
  end();
  page.store.set("iceTransferShow", true);
  page.event.emit("updateFutures");
  expect(page.store.get("iceTransferShow")).toBe(true);
});

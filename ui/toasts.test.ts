import { beforeEach, describe, expect, it } from "vitest";
import { TOAST_MS, ToastStore } from "./toasts.ts";

/** A clock that stands until it is moved. */
class HandClock {
  #at = 0;
  #due: { at: number; run: () => void }[] = [];
  now(): number {
    return this.#at;
  }
  after(ms: number, run: () => void): () => void {
    const entry = { at: this.#at + ms, run };
    this.#due.push(entry);
    return () => void (this.#due = this.#due.filter((other) => other !== entry));
  }
  move(ms: number): void {
    const until = this.#at + ms;
    for (;;) {
      const next = this.#due.filter((entry) => entry.at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#at = next.at;
      this.#due = this.#due.filter((entry) => entry !== next);
      next.run();
    }
    this.#at = until;
  }
}

let clock: HandClock;
let store: ToastStore;
const texts = () => store.shown().map((toast) => toast.text);
beforeEach(() => {
  clock = new HandClock();
  store = new ToastStore(clock);
});

describe("a toast", () => {
  it("stays 3000 ms", () => {
    expect(TOAST_MS).toBe(3000);
    store.show("saved");
    clock.move(2999);
    expect(texts()).toEqual(["saved"]);
    clock.move(1);
    expect(texts()).toEqual([]);
  });

  it("stays as long as it is looked at, then for the time it had left", () => {
    store.show("saved");
    clock.move(2000);
    store.pause();
    clock.move(60_000);
    expect(texts()).toEqual(["saved"]);
    store.resume();
    clock.move(999);
    expect(texts()).toEqual(["saved"]);
    clock.move(1);
    expect(texts()).toEqual([]);
  });

  it("that comes during a pause gets its whole time afterwards", () => {
    store.show("first");
    store.pause();
    store.show("second");
    clock.move(10_000);
    store.resume();
    clock.move(2999);
    expect(texts()).toEqual(["first", "second"]);
    clock.move(1);
    expect(texts()).toEqual([]);
  });

  it("does not leave the pause behind when the one that was pointed at is closed", () => {
    const id = store.show("first");
    store.pause();
    store.dismiss(id);
    store.show("second");
    clock.move(3000);
    expect(texts()).toEqual([]);
  });

  it("stays until closed when it must", () => {
    const id = store.show("new version", { stay: true });
    clock.move(1_000_000);
    expect(texts()).toEqual(["new version"]);
    store.dismiss(id);
    expect(texts()).toEqual([]);
  });

  it("is shown once, with its time restarted, when it comes again", () => {
    store.show("network error");
    clock.move(2000);
    store.show("network error");
    clock.move(2000);
    expect(texts()).toEqual(["network error"]);
    clock.move(1000);
    expect(texts()).toEqual([]);
  });

  it("pushes out the oldest of more than three", () => {
    for (const text of ["1", "2", "3", "4"]) store.show(text);
    expect(texts()).toEqual(["2", "3", "4"]);
  });
});

describe("where toasts appear", () => {
  it("is the place that came last, and the one before when that goes", () => {
    store.enter("page");
    const leave = store.enter("dialog");
    expect(store.region()).toBe("dialog");
    leave();
    expect(store.region()).toBe("page");
  });

  it("is where they came: a dialog that opens after them is not covered", () => {
    const places = () => store.shown().map(({ text, region }) => [text, region]);
    store.show("before any place");
    store.enter("page");
    store.show("saved");
    const leave = store.enter("dialog");
    store.show("copied");
    expect(places()).toEqual([
      ["before any place", "page"],
      ["saved", "page"],
      ["copied", "dialog"],
    ]);
    leave();
    expect(places().map(([, region]) => region)).toEqual(["page", "page", "page"]);
  });

  it("receives every change, and none after unsubscribing", () => {
    let calls = 0;
    const stop = store.subscribe(() => calls++);
    store.show("saved");
    clock.move(3000);
    expect(calls).toBe(2);
    stop();
    store.show("again");
    expect(calls).toBe(2);
  });
});

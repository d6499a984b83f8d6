import { describe, expect, onTestFinished, test, vi } from "vitest";
import { LEAVING_MS, watchLeaving } from "./leaving.ts";
import { RELOAD_GUARD_MS, mayReload, reloadOnPreloadError } from "./preload-error.ts";

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

test("one reload in 10 s", () => {
  const kept = storage();
  expect(RELOAD_GUARD_MS).toBe(10_000);
  expect(mayReload(kept, 1_000_000)).toBe(true);
  expect(mayReload(kept, 1_009_999)).toBe(false);
  expect(mayReload(kept, 1_010_000)).toBe(true);
  expect(mayReload(kept, 1_010_001)).toBe(false);
});

test("no reload where it can't be remembered", () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error("storage is switched off");
    },
  };
  expect(mayReload(refusing, 1)).toBe(false);
});

describe("a part that can't be fetched", () => {
  /** A page's window with a part that is missing. @returns whether its failure was kept quiet */
  function openPage() {
    const page = new EventTarget();
    const reload = vi.fn<() => void>();
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("sessionStorage", storage());
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("navigator", { onLine: true });
    onTestFinished(() => void vi.useRealTimers().unstubAllGlobals());
    watchLeaving();
    reloadOnPreloadError();
    return {
      reload,
      leave: () => page.dispatchEvent(new Event("beforeunload")),
      fail: () => !page.dispatchEvent(new Event("vite:preloadError", { cancelable: true })),
    };
  }

  test("reloads the page right away", () => {
    const { reload, fail } = openPage();
    expect(fail()).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
    expect(fail()).toBe(false);
  });

  test("doesn't call a person back who is on the way to another page", () => {
    const { reload, leave, fail } = openPage();
    leave();
    expect(fail()).toBe(true);
    vi.advanceTimersByTime(LEAVING_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    // It was a download: the page stayed.
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });
});

import { describe, expect, it } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

/** Work that ends when told to, and says who began when. */
function stage() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      began.push(name);
      ends.set(name, () => done(name));
    });
  return { began, work, end: (name: string) => ends.get(name)?.() };
}

describe("a work queue", () => {
  it("lets one person's queue hold up nobody else", async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 10, waitingEach: 5 });
    const { began, work, end } = stage();
    const all = [
      queue.take("ann", work("a1")),
      queue.take("ann", work("a2")),
      queue.take("ann", work("a3")),
      queue.take("bo", work("b1")),
      queue.take("cy", work("c1")),
    ];
    await Promise.resolve();
    expect(began).toEqual(["a1", "b1"]);
    end("b1");
    await all[3];
    await new Promise((later) => setImmediate(later));
    expect(began).toEqual(["a1", "b1", "c1"]);
    for (const name of ["a1", "c1", "a2", "a3"]) {
      end(name);
      await new Promise((later) => setImmediate(later));
    }
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
  });

  it("turns away what would wait too long, and goes on after work that failed", async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 2, waitingEach: 1 });
    const { work, end } = stage();
    const first = queue.take("ann", () => Promise.reject(new Error("broken")));
    const second = queue.take("ann", work("a2"));
    expect(await queue.take("ann", work("a3"))).toBeNull();
    const other = queue.take("bo", work("b1"));
    expect(await queue.take("cy", work("c1"))).toBeNull();
    await expect(first).rejects.toThrow("broken");
    await new Promise((later) => setImmediate(later));
    end("a2");
    expect(await second).toBe("a2");
    await new Promise((later) => setImmediate(later));
    end("b1");
    expect(await other).toBe("b1");
  });
});

import { describe, expect, it } from "vitest";
import { SharedReads } from "./shared-reads.ts";

function counting(status = 200) {
  let made = 0;
  return { make: () => Promise.resolve({ status, body: String(++made) }), count: () => made };
}

describe("what many read alike", () => {
  it("answers equal questions by one reading until its time is over", async () => {
    let now = 0;
    const answers = new SharedReads(1000, () => now);
    const { make, count } = counting();
    expect((await Promise.all([answers.get("a", make), answers.get("a", make)])).map(({ body }) => body)).toEqual(["1", "1"]);
    now = 999;
    expect((await answers.get("a", make)).body).toBe("1");
    expect((await answers.get("b", make)).body).toBe("2");
    now = 1000;
    expect((await answers.get("a", make)).body).toBe("3");
    expect(count()).toBe(3);
  });

  it("reads again after a change, also where the first reading is still under way", async () => {
    const answers = new SharedReads(1000, () => 0);
    const first = Promise.withResolvers<{ status: number; body: string }>();
    const before = answers.get("a", () => first.promise);
    answers.clear();
    const { make } = counting();
    const after = await answers.get("a", make);
    first.resolve({ status: 200, body: "before the change" });
    await before;
    expect(after.body).toBe("1");
    expect((await answers.get("a", make)).body).toBe("1");
  });

  it("keeps nothing that is one reader's, and no fault", async () => {
    const answers = new SharedReads(1000, () => 0);
    const refused = counting(400);
    const isForAll = ({ status }: { status: number }) => status === 200;
    await answers.get("a", refused.make, isForAll);
    await answers.get("a", refused.make, isForAll);
    expect(refused.count()).toBe(2);
    await expect(answers.get("b", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect((await answers.get("b", counting().make)).body).toBe("1");
  });

  it("keeps nothing where the operator has turned it off", async () => {
    const answers = new SharedReads(0, () => 0);
    const { make } = counting();
    await answers.get("a", make);
    expect((await answers.get("a", make)).body).toBe("2");
  });
});

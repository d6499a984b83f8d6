import { expect, it } from "vitest";
import { runUntilFailure, whyFailing } from "./collected-run.ts";
import type { TestFile } from "./collected-tests.ts";

/** A file of tests that note that they ran. @param fails the names of those that fail */
function fileOf(names: readonly string[], fails: readonly string[] = []): { readonly file: TestFile; readonly ran: readonly string[] } {
  const ran: string[] = [];
  const run = (name: string) => async () => {
    ran.push(name);
    if (fails.includes(name)) throw new Error(`${name} is wrong`);
  };
  const tests = names.map((name) => ({ name, prepare: async () => {}, run: run(name) }));
  return { file: { tests, before: [run("before")], after: [run("after")] }, ran };
}

it("A file runs until its first failure, and is torn down", async () => {
  const { file, ran } = fileOf(["a", "b", "c"], ["b"]);
  expect(await runUntilFailure(file)).toEqual({ passed: ["before all tests", "a"], failure: { name: "b", why: "b is wrong" }, late: null });
  expect(ran).toEqual(["before", "a", "b", "after"]);
});

it("A file without a failure is torn down once", async () => {
  const { file, ran } = fileOf(["a"]);
  expect(await runUntilFailure(file)).toEqual({ passed: ["before all tests", "a", "after all tests"], failure: null, late: null });
  expect(ran).toEqual(["before", "a", "after"]);
});

it("A test that a busy machine has failed is no find, and the ones behind it are asked", async () => {
  const late = fileOf(["a", "a 503 of the server", "c"], ["a 503 of the server"]);
  const why = "a 503 of the server is wrong";
  expect(await runUntilFailure(late.file)).toMatchObject({ failure: null, late: { name: "a 503 of the server", why } });
  const found = fileOf(["a 503 of the server", "c"], ["a 503 of the server", "c"]);
  expect(await runUntilFailure(found.file)).toMatchObject({ failure: { name: "c" }, late: { why } });
});

it("A test that passes is a find, although others of its file fail", async () => {
  const { file, ran } = fileOf(["a", "b", "c"], ["a", "c"]);
  expect(await whyFailing(file, "b")).toBeNull();
  expect(ran).toEqual(["before", "a", "b", "after"]);
});

it("A test that fails without a defect says why", async () => {
  expect(await whyFailing(fileOf(["a", "b"], ["b"]).file, "b")).toBe("b is wrong");
});

it("A test whose file can't be set up, or no longer has it, is no find", async () => {
  const { file, ran } = fileOf(["a"], ["before"]);
  expect(await whyFailing(file, "a")).toBe("before all tests: before is wrong");
  expect(ran).toEqual(["before", "after"]);
  expect(await whyFailing(fileOf(["a"]).file, "b")).toBe("there is no such test");
});

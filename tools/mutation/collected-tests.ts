import { readFileSync } from "node:fs";
import { chai, expect } from "vitest";

/**
 * What a test file finds as `vitest` while mutants are tried: `expect` is Vitest's own, and a test is kept for the tester to run instead of being run at
 * once. It has what tests of pure functions use, and no more: a test file that asks for something else fails to load.
 */
export { expect, expectTypeOf } from "vitest";

// A document that is written by `npm run snapshots` is only compared.
let testFile = "";
chai.use(({ Assertion }, methods) => {
  methods.addMethod(Assertion.prototype, "toMatchFileSnapshot", function compare(this: { readonly _obj: unknown }, file: string) {
    expect(this._obj).toBe(readFileSync(new URL(file, testFile), "utf8"));
  });
});

type Run = () => unknown;

/** The tests of one file, in their order. */
export interface TestFile {
  readonly tests: Run[];
  readonly before: Run[];
  readonly after: Run[];
}

let collecting: TestFile = { tests: [], before: [], after: [] };

/** Loads a file of tests and returns what it declares. */
export async function collectFrom(url: string): Promise<TestFile> {
  const collected: TestFile = { tests: [], before: [], after: [] };
  [collecting, testFile] = [collected, url];
  await import(url);
  return collected;
}

type Declared<Given extends readonly unknown[]> = (name: string, ...rest: readonly unknown[]) => Given | void;
type Body = (...given: readonly unknown[]) => unknown;

/** Vitest takes options before or after the function. */
function bodyIn(rest: readonly unknown[]): Body {
  const found = rest.find((argument): argument is Body => typeof argument === "function");
  if (found === undefined) throw new Error("a test without a function");
  return found;
}

function givenOf(row: unknown): readonly unknown[] {
  return Array.isArray(row) ? row : [row];
}

const declare: Declared<[]> = (_, ...rest) => {
  const body = bodyIn(rest);
  collecting.tests.push(() => body({ expect }));
};

function each(rows: readonly unknown[]): Declared<[]> {
  return (_, ...rest) => {
    const body = bodyIn(rest);
    for (const row of rows) collecting.tests.push(() => body(...givenOf(row)));
  };
}

function forEach(rows: readonly unknown[]): Declared<[]> {
  return (_, ...rest) => {
    const body = bodyIn(rest);
    for (const row of rows) collecting.tests.push(() => body(row, { expect }));
  };
}

export const test = Object.assign(declare, { each, for: forEach });
/** @alias */
export const it = test;

export const describe = Object.assign((_: string, ...rest: readonly unknown[]) => void bodyIn(rest)(), {
  each:
    (rows: readonly unknown[]): Declared<[]> =>
    (_, ...rest) => {
      for (const row of rows) void bodyIn(rest)(...givenOf(row));
    },
});

/** Before all tests of the file. */
export function beforeAll(body: Run): void {
  collecting.before.push(body);
}

/** After all tests of the file. */
export function afterAll(body: Run): void {
  collecting.after.push(body);
}

const before = new Map<string, string | undefined>();

/** What tests of pure functions need of it: variables of the environment, and how they were. */
export const vi = {
  stubEnv(name: string, value: string): void {
    if (!before.has(name)) before.set(name, process.env[name]);
    process.env[name] = value;
  },
  unstubAllEnvs(): void {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    before.clear();
  },
};

import { readFileSync } from "node:fs";
import { format } from "node:util";
import { chai, expect } from "vitest";

/**
 * What a test file finds as `vitest` while mutants are tried: `expect` is Vitest's own, and a test is kept for the tester to run instead of being run at
 * once. It has what tests of pure functions use, and of those on a database some, and no more: a test file that asks for something else fails to load.
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

/** A test with what comes before and after each of its group. */
export interface CollectedTest {
  readonly name: string;
  /** What its groups begin with, unless another test of them has done it. `run` does it too. */
  readonly prepare: () => Promise<void>;
  readonly run: () => Promise<void>;
}

/** The tests of one file, in their order. */
export interface TestFile {
  readonly tests: CollectedTest[];
  readonly before: Run[];
  readonly after: Run[];
}

interface Group {
  readonly name: string;
  readonly once: readonly (() => Promise<unknown>)[];
  readonly before: readonly Run[];
  readonly after: readonly Run[];
}

const WHOLE: Group = { name: "", once: [], before: [], after: [] };
let collecting: TestFile = { tests: [], before: [], after: [] };
let group = WHOLE;
let everywhere = WHOLE;

/** Loads a file of tests and returns what it declares. */
export async function collectFrom(url: string): Promise<TestFile> {
  const collected: TestFile = { tests: [], before: [], after: [] };
  [collecting, testFile, group] = [collected, url, everywhere];
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

const PLACEHOLDER = /%[sdifjoOc]/g;

/** As Vitest writes it, but for places in it that have a name. */
function named(name: string, given: readonly unknown[]): string {
  return format(name, ...given.slice(0, name.match(PLACEHOLDER)?.length ?? 0));
}

function collect(name: string, body: Run): void {
  const { once, before: first, after: last } = group;
  const prepare = async () => {
    for (const hook of once) await hook();
  };
  const run = async () => {
    await prepare();
    // In their order.
    for (const hook of first) await hook();
    await body();
    for (const hook of last) await hook();
  };
  collecting.tests.push({ name: `${group.name}${name}`, prepare, run });
}

const declare: Declared<[]> = (name, ...rest) => {
  const body = bodyIn(rest);
  collect(name, () => body({ expect }));
};

function each(rows: readonly unknown[]): Declared<[]> {
  return (name, ...rest) => {
    const body = bodyIn(rest);
    for (const row of rows) collect(named(name, givenOf(row)), () => body(...givenOf(row)));
  };
}

function forEach(rows: readonly unknown[]): Declared<[]> {
  return (name, ...rest) => {
    const body = bodyIn(rest);
    for (const row of rows) collect(named(name, givenOf(row)), () => body(row, { expect }));
  };
}

function inGroup(name: string, declareAll: () => unknown): void {
  const outer = group;
  group = { ...outer, name: `${outer.name}${name} > ` };
  declareAll();
  group = outer;
}

export const test = Object.assign(declare, { each, for: forEach });
/** @alias */
export const it = test;

export const describe = Object.assign((name: string, ...rest: readonly unknown[]) => inGroup(name, () => bodyIn(rest)()), {
  each:
    (rows: readonly unknown[]): Declared<[]> =>
    (name, ...rest) => {
      for (const row of rows) inGroup(named(name, givenOf(row)), () => bodyIn(rest)(...givenOf(row)));
    },
});

/** Before all tests of the file or of their group, which declares it before them. */
export function beforeAll(body: Run): void {
  if (group === WHOLE || group === everywhere) {
    collecting.before.push(body);
    return;
  }
  let done: Promise<unknown> | null = null;
  group = { ...group, once: [...group.once, () => (done ??= Promise.resolve().then(body))] };
}

/** After all tests of the file. */
export function afterAll(body: Run): void {
  collecting.after.push(body);
}

/** Before each test of its group that is declared after it. */
export function beforeEach(body: Run): void {
  group = { ...group, before: [...group.before, body] };
}

/** After each test of its group that is declared after it. */
export function afterEach(body: Run): void {
  group = { ...group, after: [...group.after, body] };
}

/** What a file declares outside of all groups counts for all files that are loaded from now on. */
export async function collectSetup(url: string): Promise<void> {
  group = WHOLE;
  await import(url);
  everywhere = group;
}

/** What a run gives to its tests: the database of this moment. */
export const provided: Record<string, unknown> = {};

/** What the run gives to its tests under this name. */
export function inject(name: string): unknown {
  return provided[name];
}

const before = new Map<string, string | undefined>();

/** What replaces a method until it is restored, and what it was called with. */
interface Spy {
  readonly mock: { readonly calls: unknown[][] };
  readonly mockImplementation: (act: (...given: unknown[]) => unknown) => Spy;
  readonly mockRestore: () => void;
}

/** What tests need of it: variables of the environment and how they were, and methods that are watched. */
export const vi = {
  /** How long a test may take is the tester's business. */
  setConfig(): void {},
  stubEnv(name: string, value: string): void {
    if (!before.has(name)) before.set(name, process.env[name]);
    process.env[name] = value;
  },
  spyOn(target: Record<string, (...given: unknown[]) => unknown>, method: string): Spy {
    const own = Object.getOwnPropertyDescriptor(target, method);
    const former = target[method];
    if (former === undefined) throw new Error(`there is no ${method} to watch`);
    let act = former;
    const calls: unknown[][] = [];
    target[method] = function watched(this: unknown, ...given) {
      calls.push(given);
      return Reflect.apply(act, this, given);
    };
    const spy: Spy = {
      mock: { calls },
      mockImplementation: (other) => {
        act = other;
        return spy;
      },
      mockRestore: () => void (own === undefined ? Reflect.deleteProperty(target, method) : Object.defineProperty(target, method, own)),
    };
    return spy;
  },
  unstubAllEnvs(): void {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    before.clear();
  },
};

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AGREEMENT_VERSIONS } from "@plaza/contract/agreement.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { changeSetting } from "../../core/settings/setting.service.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => enforce("2"));

async function enforce(version: string): Promise<void> {
  const { context } = stack.server;
  await context.db.transaction((tx) => changeSetting(context.settings, tx, "termsVersion", version, "test"));
  await context.settings.refresh();
}

const read = (person: Person | null, version?: string, language = "en") =>
  stack.call(person, "GET /api/ctc/query-agreement", { query: version === undefined ? {} : { version }, headers: { language } });
const accept = (person: Person, version?: string) =>
  stack.call(person, "POST /api/ctc/accept-term", { body: { acceptTerm: true, ...(version === undefined ? {} : { version }) } });
const gate = async (person: Person) => (await stack.call(person, "GET /api/ctc/verify-user")).data.acceptTerm;

describe("the agreement", () => {
  it("is anybody's to read: the version in force, and each by its number", async () => {
    const { data } = await read(null);
    expect(data).toMatchObject({ version: "2", inForce: "2", from: "2025-01-15" });
    expect(data.versions.map(({ version, acceptedAt }) => [version, acceptedAt])).toEqual([
      ["1", undefined],
      ["2", undefined],
    ]);
    const first = (await read(null, "1")).data;
    expect(first).toMatchObject({ version: "1", inForce: "2" });
    expect(first.clauses).toHaveLength(6);
    expect(data.clauses).toHaveLength(7);
    expect(await read(null, "3")).toMatchObject({ status: 404, error: "not_found" });
  });

  it.each(LOCALES)("has every version's own words in %s, and what is new in it", async (locale) => {
    const texts = new Set<string>();
    for (const { version, clauses } of AGREEMENT_VERSIONS) {
      const { data } = await read(null, version, locale);
      expect(data.clauses).toHaveLength(clauses.length);
      texts.add(data.clauses.map(({ text }) => text).join("\n"));
      expect(data.versions.map(({ changes }) => changes !== "")).toEqual([false, true]);
    }
    expect(texts.size).toBe(AGREEMENT_VERSIONS.length);
  });
});

describe("an acceptance", () => {
  it("is of the version that was read, and kept with its day beside the later ones", async () => {
    const person = await stack.person({ terms: false });
    await enforce("1");
    expect((await accept(person, "1")).data).toEqual({ acceptTerm: true, version: "1" });
    await enforce("2");
    expect(await gate(person)).toBe(false);
    expect((await accept(person, "2")).data).toEqual({ acceptTerm: true, version: "2" });
    expect(await gate(person)).toBe(true);
    const { versions } = (await read(person)).data;
    expect(versions.every(({ acceptedAt }) => acceptedAt !== undefined)).toBe(true);
    expect((await read(await stack.person({ terms: false }))).data.versions.some(({ acceptedAt }) => acceptedAt !== undefined)).toBe(false);
  });

  it("by a form from before a new version is refused, names the one in force, and leaves no record", async () => {
    const person = await stack.person({ terms: false });
    await enforce("1");
    const { data } = await read(person);
    await enforce("2");
    const late = await accept(person, data.version);
    expect([late.error, late.answer.data]).toEqual(["terms_required", { version: "2" }]);
    expect(await gate(person)).toBe(false);
    const { rows } = await stack.owner.query("SELECT 1 FROM agreement_acceptance WHERE user_id = $1", [person.id]);
    expect(rows).toEqual([]);
  });

  it("of a version accepted before keeps its first day, and nobody can take it back", async () => {
    const person = await stack.person({ terms: false });
    await accept(person, "2");
    const [first] = await recorded(person);
    await enforce("1");
    await accept(person, "1");
    await enforce("2");
    await accept(person);
    expect(await recorded(person)).toEqual([first, expect.objectContaining({ version: "1" })]);
    await expect(stack.owner.query("DELETE FROM agreement_acceptance WHERE user_id = $1", [person.id])).rejects.toThrow(/append-only/);
    await expect(stack.owner.query("UPDATE agreement_acceptance SET version = '1'")).rejects.toThrow(/append-only/);
  });
});

async function recorded(person: Person) {
  const { rows } = await stack.owner.query<{ version: string; language: string; accepted_at: Date }>(
    "SELECT version, language, accepted_at FROM agreement_acceptance WHERE user_id = $1 ORDER BY accepted_at",
    [person.id],
  );
  return rows;
}

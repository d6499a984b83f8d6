import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileCache } from "../../testing/compile-cache.ts";
import { startStack, type Stack } from "../../testing/stack.ts";

const STAFF = fileURLToPath(new URL("staff.ts", import.meta.url));

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

interface Output {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** The command as an operator gives it. */
function staff(args: readonly string[], env: Record<string, string> = environment()): Promise<Output> {
  return new Promise((resolve) => {
    execFile(process.execPath, [STAFF, ...args], { env: { ...compileCache(), ...env } }, (fault, out, error) =>
      resolve({ code: fault === null ? 0 : Number(fault.code), out, error }),
    );
  });
}

function environment(): Record<string, string> {
  return { DATABASE_URL: stack.ownerUrl, SEALING_KEY: "ab".repeat(32) };
}

describe("npm run staff", () => {
  it("says what it takes, without a database, and refuses what it doesn't know with the same words", async () => {
    const usage = await staff([], {});
    expect(usage).toMatchObject({ code: 0, error: "" });
    for (const word of ["add", "role", "reset", "remove", "reader, agent, senior, operator", "SEALING_KEY"])
      expect(usage.out).toContain(word);
    expect((await staff(["--help"], {})).out).toBe(usage.out);
    for (const args of [["list", "a@b.test"], ["add"], ["add", "nobody", "agent", "No Body"]])
      expect(await staff(args, {})).toMatchObject({ code: 1, error: `${usage.out}\n` });
  });

  it("lets somebody in once, changes the role, shuts out, and says each time what it did", async () => {
    const add = ["add", "olga@example.test", "agent", "Olga Office"];
    const added = await staff(add);
    expect(added.out).toMatch(
      /^olga@example\.test is agent\. Shown once:\n {2}password {7}\S{20}\n {2}authenticator {2}otpauth:\/\/totp\//,
    );
    const again = await staff(add);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.error).toBe(
      "olga@example.test or the user with this uid is already a staff member: use role, reset or remove to change it.\n",
    );
    expect((await staff(["role", "olga@example.test", "senior"])).out).toBe("olga@example.test is senior.\n");
    const refused = await staff(["role", "olga@example.test", "queen"]);
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(/^The role must be one of/);
    expect((await staff(["remove", "olga@example.test"])).out).toBe("olga@example.test no longer has access.\n");
    expect((await staff(["remove", "olga@example.test"])).code).toBe(1);
    expect((await staff(["reset", "olga@example.test"])).error).toContain("No active staff member");
    expect((await staff(["add", "otto@example.test", "agent", "Otto Office", "x1"])).error).toBe("No user has the uid x1.\n");
    expect((await staff(["add", "otto@example.test", "agent", "Otto Office"], { ...environment(), SEALING_KEY: "" })).error).toContain(
      "SEALING_KEY",
    );
  });

  it("keeps the last operator", async () => {
    await staff(["add", "ada@example.test", "operator", "Ada Operator"]);
    const refused = { code: 1, error: "ada@example.test is the last operator. Add another one first.\n" };
    expect(await staff(["remove", "ada@example.test"])).toMatchObject(refused);
    expect(await staff(["role", "ada@example.test", "senior"])).toMatchObject(refused);
    await staff(["add", "bo@example.test", "operator", "Bo Operator"]);
    expect((await staff(["remove", "ada@example.test"])).out).toBe("ada@example.test no longer has access.\n");
  });
});

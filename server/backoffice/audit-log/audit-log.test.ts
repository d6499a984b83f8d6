import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { listAuditEntries, recordAuditEntry, verifyAuditLog, type ActFilter } from "../../people/staff/audit-entry.store.ts";

let stack: Stack;
let worker: Worker;
beforeEach(async () => {
  stack = await startStack();
  worker = await hire(stack, "operator");
  for (const objectId of ["1", "2", "3", "4", "5"]) await act(objectId);
});
afterEach(() => stack.close());

const act = (objectId: string, reason = "because") =>
  stack.server.context.db.transaction((tx) =>
    recordAuditEntry(tx, worker.staffId, { action: "find_user", object: "user", objectId, reason, data: { n: 1, nested: { ß: "é" } } }),
  );
const proof = () => verifyAuditLog(stack.server.context.db);
/** What somebody with all rights over the database could do. */
const tamper = async (sql: string) => {
  const client = await stack.owner.connect();
  try {
    for (const trigger of ["refuse", "refuse_truncate"]) await client.query(`ALTER TABLE staff_act DISABLE TRIGGER ${trigger}`);
    await client.query(sql);
  } finally {
    client.release();
  }
};

describe("the audit log", () => {
  it("is whole after it was written, by many at once too", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => act(String(index))));
    expect(await proof()).toMatchObject({ acts: 45, broken: null });
  });

  it.each([
    ["a changed reason", "UPDATE staff_act SET reason = 'another' WHERE seq = 3", "3", "changed"],
    ["a changed author", "UPDATE staff_act SET role = 'reader' WHERE seq = 2", "2", "changed"],
    ["a moved moment", "UPDATE staff_act SET at = at - interval '1 microsecond' WHERE seq = 4", "4", "changed"],
    ["a row taken out", "DELETE FROM staff_act WHERE seq = 2", "2", "missing"],
    ["a beginning cut off", "DELETE FROM staff_act WHERE seq = 1", "1", "missing"],
    ["an end cut off", "DELETE FROM staff_act WHERE seq = 5", "5", "cut"],
    ["all of it gone", "DELETE FROM staff_act", "1", "cut"],
    [
      "a row rewritten with a hash of its own",
      "UPDATE staff_act a SET reason = 'another', hash = staff_act_hash((a.seq, a.at, a.staff_id, a.role, a.action, a.object, a.object_id, 'another', a.data, a.previous_hash, a.hash)::staff_act) WHERE seq = 3",
      "4",
      "unlinked",
    ],
  ])("shows %s", async (_what, sql, seq, problem) => {
    await tamper(sql);
    expect((await proof()).broken).toEqual({ seq, problem });
  });

  it("can't be changed, shortened or written past by the application, nor changed by its owner", async () => {
    const { db } = stack.server.context;
    for (const sql of [
      "UPDATE staff_act SET reason = 'x'",
      "DELETE FROM staff_act",
      "TRUNCATE staff_act",
      "INSERT INTO staff_act SELECT * FROM staff_act LIMIT 0",
      "UPDATE staff_act_head SET seq = 0",
      "UPDATE staff SET role = 'operator'",
      "INSERT INTO staff (email, name, role, password_hash, totp_secret) VALUES ('a', 'b', 'operator', 'x', '\\x00')",
    ])
      await expect(db.query({ text: sql, values: [] }), sql).rejects.toMatchObject({ code: "42501" });
    for (const sql of ["UPDATE staff_act SET reason = 'x'", "DELETE FROM staff_act", "TRUNCATE staff_act", "DELETE FROM staff_act_head"])
      await expect(stack.owner.query(sql), sql).rejects.toMatchObject({ code: "PZ001" });
  });

  it("holds each sign-out, in the transaction that made it", async () => {
    await askBackoffice(stack, worker, "POST /api/desk/sign-out", { body: {} });
    const { rows } = await stack.owner.query("SELECT action, staff_id, role FROM staff_act ORDER BY seq DESC LIMIT 1");
    expect(rows).toEqual([{ action: "sign_out", staff_id: worker.staffId, role: "operator" }]);
    expect((await askBackoffice(stack, worker, "GET /api/desk/me")).error).toBe("not_signed_in");
  });
});

describe("entries that are looked for", () => {
  beforeEach(async () => {
    await stack.owner.query(
      `INSERT INTO staff_act (seq, at, staff_id, role, action, object, object_id, reason, data, previous_hash, hash)
       SELECT 1000 + n, now(), $1, 'operator', 'look_at_order', 'order', n::text, '', '{}', '', '' FROM generate_series(1, 1000) AS n`,
      [worker.staffId],
    );
  });
  const seqs = async (filter: ActFilter, before?: string) =>
    (await listAuditEntries(stack.server.context.db, filter, before, 2)).map(({ seq }) => seq);

  it("are found by colleague, action and object, in any combination", async () => {
    const by = worker.staffId;
    for (const filter of [
      { object: "user" },
      { action: "find_user" },
      { by, object: "user" },
      { by, action: "find_user", object: "user" },
    ]) {
      expect(await seqs(filter)).toEqual(["5", "4"]);
      expect(await seqs(filter, "4")).toEqual(["3", "2"]);
    }
    expect(await seqs({ by })).toEqual(["2000", "1999"]);
    expect(await seqs({ objectId: "3" })).toEqual(["1003", "3"]);
    expect(await seqs({ object: "user", objectId: "3" })).toEqual(["3"]);
    for (const filter of [{ object: "user", action: "look_at_order" }, { object: "appeal" }, { object: "user", objectId: "900" }])
      expect(await seqs(filter)).toEqual([]);
  });

  it("are read by an index, however many others there are", async () => {
    const filters: readonly ActFilter[] = [
      { object: "user" },
      { object: "appeal" },
      { object: "user", action: "look_at_order" },
      { objectId: "900" },
      { object: "user", objectId: "900" },
      {},
    ];
    for (const filter of filters)
      expect(await rowsRead(stack.owner, (on) => listAuditEntries(on, filter, undefined, 5)), JSON.stringify(filter)).toBeLessThan(60);
  });
});

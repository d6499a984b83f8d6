import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KycCaseId, StaffId } from "@plaza/contract/ids.ts";
import { insertKycCase } from "../../people/kyc/kyc-case.store.ts";
import { changeStaffRole, disableStaff } from "../../people/staff/new-staff.store.ts";
import { appealedCase } from "../../testing/situations.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  senior = await hire(stack, "senior");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function identityOf({ id: userId }: Person): Promise<KycCaseId> {
  const facts = {
    givenNames: "Ida",
    familyName: "Check",
    birthDate: "1990-01-01",
    identityKind: "passport",
    identityNumber: "X1",
    company: null,
  } as const;
  return stack.server.context.db.transaction((tx) =>
    insertKycCase(tx, stack.server.context.config.sealingKey, {
      userId,
      kycType: "personal",
      country: "DE",
      identityHash: Buffer.from(userId),
      facts,
    }),
  );
}

/** A shift's work: one appeal and one identity, claimed by the agent. */
async function shiftOf(agent: Worker) {
  const trade = await appealedCase(stack);
  const person = await stack.person();
  const kycId = await identityOf(person);
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId: trade.caseId, claim: true } });
  await askBackoffice(stack, agent, "POST /api/desk/claim-kyc", { body: { caseId: kycId, claim: true } });
  return { ...trade, kycId, person };
}

const claimsOf = async (staffId: StaffId) =>
  (await askBackoffice(stack, senior, "GET /api/desk/staff")).data.find((member) => member.staffId === staffId)?.claims;

async function assignees({ caseId, kycId }: Awaited<ReturnType<typeof shiftOf>>) {
  const [appeal, identity] = await Promise.all([
    askBackoffice(stack, senior, "GET /api/desk/appeal", { query: { caseId } }),
    askBackoffice(stack, senior, "GET /api/desk/kyc-case", { query: { caseId: kycId } }),
  ]);
  return [appeal.data.assignedTo?.staffId ?? null, identity.data.assignedTo?.staffId ?? null];
}

const handOver = (from: Worker, to: Worker | null) =>
  askBackoffice(stack, senior, "POST /api/desk/hand-over-cases", { body: { from: from.staffId, to: to?.staffId ?? null } });

describe("a shift that is handed over", () => {
  it("goes to the colleague as a whole, is in the audit log, and no party notices", async () => {
    const [leaving, coming] = [await hire(stack, "agent"), await hire(stack, "agent")];
    const shift = await shiftOf(leaving);
    const before = (await stack.call(shift.buyer, "GET /api/ctc/query-appeal", { query: { orderId: shift.orderId } })).data;
    expect(await claimsOf(leaving.staffId)).toEqual({ appeals: 1, objections: 0, kyc: 1, merchants: 0 });
    const listed = (await askBackoffice(stack, senior, "GET /api/desk/kyc-cases", { query: { show: "colleagues" } })).data.items;
    expect(listed.map(({ caseId }) => caseId)).toContain(shift.kycId);
    const open = { show: "colleagues", assignedTo: leaving.staffId } as const;
    const theirs = (await askBackoffice(stack, senior, "GET /api/desk/appeals", { query: open })).data.items;
    expect(theirs.map(({ caseId }) => caseId)).toEqual([shift.caseId]);

    expect((await handOver(leaving, coming)).data).toEqual({ given: 2, returned: 0 });
    expect(await assignees(shift)).toEqual([coming.staffId, coming.staffId]);
    expect((await stack.call(shift.buyer, "GET /api/ctc/query-appeal", { query: { orderId: shift.orderId } })).data).toEqual(before);
    const log = (await askBackoffice(stack, senior, "GET /api/desk/acts", { query: { by: senior.staffId } })).data.items;
    expect(log.slice(0, 2)).toEqual([
      expect.objectContaining({ action: "assign_kyc", objectId: shift.kycId }),
      expect.objectContaining({ action: "assign_appeal", objectId: shift.caseId }),
    ]);
  });

  it("is a line of the server's log and a count for each case, without a word of anybody's", async () => {
    const leaving = await hire(stack, "agent");
    const shift = await shiftOf(leaving);
    const { context } = stack.server;
    const log = context.log.bind(context);
    const lines: unknown[] = [];
    Object.assign(context, { log: (_level: string, event: string, facts?: object) => void (event === "audit entry" && lines.push(facts)) });
    await handOver(leaving, null);
    Object.assign(context, { log });
    expect(lines).toEqual([
      { staff: senior.staffId, action: "give_back_appeal", object: "appeal_case", objectId: shift.caseId },
      { staff: senior.staffId, action: "give_back_kyc", object: "kyc_case", objectId: shift.kycId },
    ]);
    const metrics = await (await fetch(new URL("/metrics", stack.server.url))).text();
    expect(metrics).toContain('plaza_audit_entries_total{action="give_back_kyc"} 1\n');
  });

  it("leaves a party of the order out and what is the caller's own", async () => {
    const leaving = await hire(stack, "agent");
    const shift = await shiftOf(leaving);
    const party = await hire(stack, "agent", shift.buyer);
    expect((await handOver(leaving, party)).data).toEqual({ given: 1, returned: 1 });
    expect(await assignees(shift)).toEqual([null, party.staffId]);
    const again = await shiftOf(leaving);
    const own = await hire(stack, "senior", again.seller);
    const kept = await askBackoffice(stack, own, "POST /api/desk/hand-over-cases", { body: { from: leaving.staffId, to: null } });
    expect(kept.data).toEqual({ given: 0, returned: 1 });
    expect(await assignees(again)).toEqual([leaving.staffId, null]);
  });

  it("is refused to readers, to those whose access has ended, and to oneself", async () => {
    const [leaving, reader, gone] = [await hire(stack, "agent"), await hire(stack, "reader"), await hire(stack, "agent")];
    await disableStaff(stack.owner, gone.email);
    expect((await handOver(leaving, reader)).error).toBe("not_allowed");
    expect((await handOver(leaving, gone)).error).toBe("not_found");
    expect((await handOver(leaving, leaving)).error).toBe("already_done");
    expect((await handOver(leaving, null)).error, "with nothing claimed").toBe("already_done");
  });
});

describe("what a member of staff has claimed", () => {
  it("goes back to its queues when their access ends, or their role no longer allows it", async () => {
    const [gone, demoted, kept] = [await hire(stack, "agent"), await hire(stack, "senior"), await hire(stack, "senior")];
    const shifts = [await shiftOf(gone), await shiftOf(demoted), await shiftOf(kept)] as const;
    await disableStaff(stack.owner, gone.email);
    await changeStaffRole(stack.owner, demoted.email, "reader");
    await changeStaffRole(stack.owner, kept.email, "agent");
    expect(await Promise.all(shifts.map(assignees))).toEqual([
      [null, null],
      [null, null],
      [kept.staffId, kept.staffId],
    ]);
    const { entries } = (await askBackoffice(stack, senior, "GET /api/desk/appeal", { query: { caseId: shifts[0].caseId } })).data;
    expect(entries.at(-1)).toMatchObject({ kind: "given_back", audience: "staff", by: "Test agent" });
  });
});

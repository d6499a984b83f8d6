import { afterAll, beforeAll, expect, it } from "vitest";
import type { Id } from "@plaza/contract/ids.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { startServer } from "../../app/server.ts";
import { lastMessageTo } from "../../testing/mailbox.ts";
import { Browser } from "../../testing/browser.ts";
import { appealedCase } from "../../testing/situations.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { authenticatorCode } from "../../testing/trades.ts";
import { trialsOr } from "../../testing/trials.ts";

let stack: Stack;
let one: Worker;
let other: Worker;
let senior: Worker;
/** Beside these, logins and refusals have events too. */
const CHANGES = /^staff_(?!sign)/;
const events: Readonly<Record<string, unknown>>[] = [];
beforeAll(async () => {
  stack = await startStack({}, 20);
  [one, other, senior] = [await hire(stack, "operator"), await hire(stack, "operator"), await hire(stack, "senior")];
  const { context } = stack.server;
  const log = context.log.bind(context);
  Object.assign(context, {
    log: (level: "info", event: string, facts?: Readonly<Record<string, unknown>>) => {
      if (event === "security event" && facts !== undefined && CHANGES.test(String(facts["kind"]))) events.push(facts);
      log(level, event, facts);
    },
  });
});
afterAll(() => stack.close());

const PASSWORD = "Night-Shift-2026!";
type ProposalId = Id<"staff_proposal">;
let people = 0;
const newEmail = () => `colleague${++people}@desk.test`;
const invite = (by: Worker, email: string, role: StaffRole = "agent") =>
  askBackoffice(stack, by, "POST /api/desk/invite-staff", { body: { email, name: "Nora New", role, reason: "night shift" } });
const linkTo = async (email: string) =>
  /desk\/invitation\/([\w-]{43}\.[\w-]{43})/.exec((await lastMessageTo(stack, email))?.body ?? "")?.[1] ?? "";
const read = (token: string) => askBackoffice(stack, null, "POST /api/desk/staff-invitation", { body: { token } });
const take = async (token: string, password = PASSWORD, code?: string) => {
  const seen = await read(token);
  const body = { token, password, code: code ?? (seen.error === null ? authenticatorCode(1, seen.data.secret) : "000000") };
  return askBackoffice(stack, null, "POST /api/desk/accept-staff-invitation", { body });
};
const accept = (by: Worker, proposalId: ProposalId) => askBackoffice(stack, by, "POST /api/desk/accept-staff", { body: { proposalId } });
const decline = (by: Worker, proposalId: ProposalId) => askBackoffice(stack, by, "POST /api/desk/decline-staff", { body: { proposalId } });
const end = (by: Worker, whom: Worker) =>
  askBackoffice(stack, by, "POST /api/desk/end-staff", { body: { staffId: whom.staffId, reason: "has left" } });
const changeRole = (by: Worker, whom: Worker, role: StaffRole) =>
  askBackoffice(stack, by, "POST /api/desk/change-staff-role", { body: { staffId: whom.staffId, role, reason: "new work" } });
const list = async (by: Worker) => (await askBackoffice(stack, by, "GET /api/desk/staff-proposals")).data;
const isIn = async (who: Worker) => (await askBackoffice(stack, who, "GET /api/desk/me")).error === null;
const actions = async (objectId: string) => {
  const { rows } = await stack.owner.query<{ action: string }>(
    "SELECT action FROM staff_act WHERE object_id = $1 AND object = 'staff' ORDER BY seq",
    [objectId],
  );
  return rows.map(({ action }) => action);
};
const signIn = (email: string, code: string) =>
  new Browser(stack).send({ method: "POST", url: "/api/desk/sign-in", payload: { email, password: PASSWORD, code } });

it("an invited person chooses password and authenticator, and can do nothing until another operator confirms", async () => {
  const email = newEmail();
  const { proposalId } = (await invite(one, email.toUpperCase(), "senior")).data;
  expect((await invite(other, email)).error, "invited already").toBe("already_done");
  const link = await linkTo(email);
  const seen = (await read(link)).data;
  expect(seen).toMatchObject({ name: "Nora New", email, role: "senior" });
  expect((await accept(other, proposalId)).error, "nobody has accepted").toBe("nothing_to_confirm");
  expect((await take(link, "12345678")).error).toBe("weak_password");
  expect((await take(link, PASSWORD, "12 34")).error).toBe("security_code_malformed");
  expect((await take(link, PASSWORD, "000000")).error).toBe("security_code_wrong");
  expect((await take(link)).data).toEqual({ accepted: true });
  expect([(await read(link)).error, (await take(link)).error], "a link works once").toEqual(["invitation_over", "invitation_over"]);
  expect((await signIn(email, authenticatorCode(0, seen.secret))).json()).toMatchObject({ error: "wrong_credentials" });
  expect((await list(senior)).find((line) => line.proposalId === proposalId)).toMatchObject({
    kind: "add",
    email,
    accepted: true,
    own: false,
  });
  expect((await accept(one, proposalId)).error, "the one who invited").toBe("not_allowed");
  expect((await accept(senior, proposalId)).error).toBe("not_allowed");
  expect((await accept(other, proposalId)).error).toBeNull();
  expect((await accept(other, proposalId)).error).toBe("not_found");
  expect((await lastMessageTo(stack, email))?.subject).toContain("ready");
  const second = await signIn(email, authenticatorCode(1, seen.secret));
  expect(second.json(), "the first code was used").toMatchObject({ error: "wrong_credentials" });
  expect((await signIn(email, authenticatorCode(0, seen.secret))).json()).toMatchObject({ data: { role: "senior", email } });
  expect((await invite(one, email)).error, "works here already").toBe("already_done");
  expect(await actions(proposalId)).toEqual(["invite_staff", "add_staff", "sign_in"]);
  expect(events.filter(({ staff }) => staff === proposalId).map(({ kind }) => kind)).toEqual(["staff_invitation_accepted", "staff_added"]);
});

it("an invitation's link is in its mail alone, signed, and over after a day, ten wrong codes or its withdrawal", async () => {
  const email = newEmail();
  const asked = await invite(one, email);
  const link = await linkTo(email);
  expect(asked.text).not.toContain(link.slice(0, 43));
  const [token = "", signature = ""] = link.split(".");
  const forged = `${token}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect((await read(forged)).error).toBe("invitation_over");
  const { rows } = await stack.owner.query("SELECT * FROM staff_proposal WHERE id = $1", [asked.data.proposalId]);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (let tries = 0; tries < 10; tries++) expect((await take(link, PASSWORD, "000000")).error).toBe("security_code_wrong");
  expect((await take(link)).error).toBe("invitation_over");
  expect((await decline(one, asked.data.proposalId)).error).toBeNull();
  const again = (await invite(one, email)).data;
  const second = await linkTo(email);
  expect((await read(second)).error).toBeNull();
  await stack.owner.query("UPDATE staff_proposal SET expires_at = now() - interval '1 second' WHERE id = $1", [again.proposalId]);
  expect([(await read(second)).error, (await take(second)).error]).toEqual(["invitation_over", "invitation_over"]);
  expect((await accept(other, again.proposalId)).error).toBe("not_found");
  const third = (await invite(other, email)).data;
  expect((await decline(one, third.proposalId)).error, "any operator").toBeNull();
  expect((await read(await linkTo(email))).error).toBe("invitation_over");
});

it("refuses an invitation without a reason, a name or an address, and too many of them", async () => {
  const body = { email: newEmail(), name: "Nora New", role: "agent" as const, reason: "night shift" };
  const asked = async (changed: object) =>
    (await askBackoffice(stack, one, "POST /api/desk/invite-staff", { body: { ...body, ...changed } })).error;
  expect(await asked({ reason: " " })).toBe("reason_needed");
  expect(await asked({ name: " " })).toBe("field_blank");
  expect(await asked({ email: "+44 20 7946 0000" })).toBe("field_invalid");
  expect(await asked({ role: "king" })).toBe("invalid_request");
  const busy = await hire(stack, "operator");
  const many = [];
  for (let count = 0; count < 11; count++) many.push((await invite(busy, newEmail())).error);
  expect(many.filter((error) => error !== null)).toEqual(["too_many_requests"]);
});

it("a role changes when another operator accepts it, and the person's sessions end in every process", async () => {
  const colleague = await hire(stack, "agent");
  const server = await startServer(stack.server.context.config, {
    log: () => undefined,
    report: () => undefined,
    jobs: false,
    demo: false,
    clock: () => TEST_CLOCK_MS,
  });
  const isInElsewhere = async () =>
    (await server.app.inject({ method: "GET", url: "/api/desk/me", headers: colleague.headers })).statusCode === 200;
  try {
    expect((await changeRole(one, one, "agent")).error).toBe("own_case");
    expect((await changeRole(one, colleague, "agent")).error).toBe("already_done");
    const first = (await changeRole(one, colleague, "senior")).data;
    const second = (await changeRole(one, colleague, "operator")).data;
    expect((await accept(other, first.proposalId)).error, "the second one replaced it").toBe("not_found");
    expect((await accept(one, second.proposalId)).error).toBe("not_allowed");
    expect([await isIn(colleague), await isInElsewhere()]).toEqual([true, true]);
    expect((await accept(other, second.proposalId)).error).toBeNull();
    expect([await isIn(colleague), await isInElsewhere()]).toEqual([false, false]);
    const listed = (await askBackoffice(stack, one, "GET /api/desk/staff")).data;
    expect(listed.find(({ staffId }) => staffId === colleague.staffId)).toMatchObject({ role: "operator", sessions: 0, locked: false });
    expect(await actions(colleague.staffId)).toEqual(["propose_staff_role", "propose_staff_role", "change_staff_role"]);
    const back = (await changeRole(one, colleague, "agent")).data;
    expect((await decline(other, back.proposalId)).error).toBeNull();
    expect((await accept(other, back.proposalId)).error).toBe("not_found");
  } finally {
    await server.close();
  }
});

it("an access is locked when one operator proposes its end, and ends when another one accepts", async () => {
  const [colleague, reader] = [await hire(stack, "senior"), await hire(stack, "reader")];
  expect((await end(colleague, reader)).error).toBe("not_allowed");
  expect((await end(one, one)).error).toBe("own_case");
  const first = (await end(one, colleague)).data;
  expect(await isIn(colleague)).toBe(false);
  expect((await end(other, colleague)).error).toBe("already_done");
  expect((await list(other)).find(({ proposalId }) => proposalId === first.proposalId)).toMatchObject({ kind: "end", expiresAt: null });
  expect((await decline(one, first.proposalId)).error).toBeNull();
  const back = await hire(stack, "reader");
  expect([await isIn(colleague), await isIn(back)], "sessions stay ended").toEqual([false, true]);
  const second = (await end(one, colleague)).data;
  expect((await accept(one, second.proposalId)).error).toBe("not_allowed");
  expect((await accept(other, second.proposalId)).error).toBeNull();
  expect((await end(one, colleague)).error).toBe("already_done");
  const listed = (await askBackoffice(stack, one, "GET /api/desk/staff")).data;
  expect(listed.find(({ staffId }) => staffId === colleague.staffId)?.endedAt).not.toBeNull();
  expect(await actions(colleague.staffId)).toEqual(["propose_end_staff", "decline_staff", "propose_end_staff", "end_staff"]);
  expect(events.filter(({ staff }) => staff === colleague.staffId).map(({ kind }) => kind)).toEqual([
    "staff_locked",
    "staff_change_declined",
    "staff_locked",
    "staff_ended",
  ]);
});

it("proposals of an operator who lost access are void, and nobody decides about themselves", async () => {
  const [stolen, colleague] = [await hire(stack, "operator"), await hire(stack, "reader")];
  const email = newEmail();
  const invited = (await invite(stolen, email, "operator")).data;
  expect((await take(await linkTo(email))).error).toBeNull();
  const raised = (await changeRole(stolen, colleague, "operator")).data;
  const aboutOther = (await changeRole(stolen, other, "reader")).data;
  expect([(await accept(other, aboutOther.proposalId)).error, (await decline(other, aboutOther.proposalId)).error]).toEqual([
    "own_case",
    "own_case",
  ]);
  const ending = (await end(one, stolen)).data;
  for (const { proposalId } of [invited, raised, aboutOther]) expect((await accept(one, proposalId)).error).toBe("not_found");
  const open = new Set((await list(one)).map(({ proposalId }) => proposalId));
  expect([ending, invited, raised, aboutOther].filter(({ proposalId }) => open.has(proposalId))).toEqual([ending]);
  expect((await accept(other, ending.proposalId)).error).toBeNull();
});

it("two operators who lock each other out at the same moment don't both succeed", async () => {
  for (let trial = 0; trial < trialsOr(10); trial++) {
    const [left, right] = [await hire(stack, "operator"), await hire(stack, "operator")];
    const results = await Promise.all([end(left, right), end(right, left)]);
    expect(new Set(results.map(({ error }) => error))).toEqual(new Set([null, "not_signed_in"]));
    expect([await isIn(left), await isIn(right)].filter(Boolean)).toHaveLength(1);
  }
});

it("the database keeps the last operator and lets the application change staff in no other way", async () => {
  const { db } = stack.server.context;
  const fails = (text: string, values: unknown[] = []) => expect(db.transaction((tx) => tx.query({ text, values }))).rejects.toThrow();
  await fails("UPDATE staff SET role = 'operator' WHERE id = $1", [senior.staffId]);
  await fails("UPDATE staff SET disabled_at = NULL WHERE disabled_at IS NOT NULL");
  await fails("INSERT INTO staff (email, name, role, password_hash, totp_secret) VALUES ('x@y.test', 'X', 'operator', 'x', 'x')");
  const operators = "role = 'operator' AND disabled_at IS NULL";
  await expect(stack.owner.query(`UPDATE staff SET disabled_at = now() WHERE ${operators}`)).rejects.toThrow("the last operator stays");
  await expect(stack.owner.query(`UPDATE staff SET role = 'reader' WHERE ${operators}`)).rejects.toThrow("the last operator stays");
});

it("a member of staff works on no case of the account with their confirmed email address, nor of the one that it works for", async () => {
  const trade = await appealedCase(stack);
  const hasEmailOf = ({ email }: Worker, { id }: Person, isVerified: boolean) =>
    stack.owner.query("UPDATE users SET email = upper($2), email_verified = $3 WHERE id = $1", [id, email, isVerified]);
  const [party, partner, stranger] = await Promise.all([hire(stack, "agent"), hire(stack, "agent"), hire(stack, "agent")]);
  await hasEmailOf(party, trade.buyer, true);
  await hasEmailOf(partner, await subUserOf(stack, trade.seller, "view"), true);
  // Anybody can sign up with somebody's address.
  await hasEmailOf(stranger, trade.seller, false);
  const { caseId } = trade;
  const claim = (worker: Worker) => askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const claims = await Promise.all([party, partner, stranger].map(claim));
  expect(claims.map(({ error }) => error)).toEqual(["own_case", "own_case", null]);
  const body = { caseId, email: partner.email };
  expect((await askBackoffice(stack, senior, "POST /api/desk/assign-appeal", { body })).error).toBe("own_case");
});

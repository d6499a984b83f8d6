import { createHmac, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KycCaseId, type KycDocumentId, readId } from "@plaza/contract/ids.ts";
import type { KycDocumentKind } from "@plaza/contract/kyc.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { bomb, drawn } from "../../testing/pictures.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { openDocuments } from "../../testing/looks.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { formOf, sendForm } from "../../testing/uploads.ts";
import { resealAll } from "../../core/secrets/reseal.ts";
import { digest, sealingKeyOf, unsealBytes } from "../../core/secrets/seal.ts";
import { sealFile } from "../../delivery/files/sealed-file.ts";
import { MOST_LOOKS_AN_HOUR } from "./backoffice-kyc.service.ts";
import { putDocument } from "./document.store.ts";
import { renewIdentityDigests } from "./identity-digest.ts";
import { sealedKycFacts } from "./kyc-case.store.ts";
import { sealedPictures } from "./sealed-documents.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
let agent: Worker;
let other: Worker;
let png: Buffer;
beforeAll(async () => {
  stack = await startStack();
  [agent, other] = await Promise.all([hire(stack, "agent"), hire(stack, "agent")]);
  png = await drawn("png");
});
afterAll(() => stack.close());

const PATH = "/api/a/v1/auth/kyc/document";
type Input = WireOf<"POST /api/a/v1/auth/kyc">["body"];

async function put(person: Person, kind: KycDocumentKind, bytes: Uint8Array = png) {
  return sendForm(stack, person, PATH, formOf([{ bytes }], { kind }));
}

/** What an upload leaves behind, without the process that decodes it: those tests that are about pictures upload them. */
async function leave(person: Person, kind: KycDocumentKind): Promise<void> {
  const { config, db, files } = stack.server.context;
  const storageName = randomBytes(16).toString("hex");
  await files.storage.put(storageName, sealFile(config.sealingKey, storageName, png));
  const picture = { storageName, mime: "image/png", size: png.length, sha256: digest(png) };
  await db.transaction((tx) => putDocument(tx, person.id, kind, picture));
}

async function wishOf(person: Person, changed: Partial<Input> = {}): Promise<Input> {
  for (const kind of ["front", "selfie"] as const) await leave(person, kind);
  const { documents } = (await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data;
  return {
    kycType: "personal",
    givenNames: " Ada ",
    familyName: "Byron  King",
    birthDate: "1990-12-10",
    country: "GB",
    identityKind: "passport",
    identityNumber: `P${person.uid}`,
    documentIds: documents.map(({ documentId }) => documentId),
    ...changed,
  };
}

const newcomer = () => stack.person({ kyc: false, payments: [] });
const submit = (person: Person, body: Input) => stack.call(person, "POST /api/a/v1/auth/kyc", { body });
const caseOf = async (person: Person) =>
  requireValue(
    (await stack.owner.query<{ id: KycCaseId }>("SELECT id FROM kyc_case WHERE user_id = $1 ORDER BY id DESC LIMIT 1", [person.id])).rows[0]
      ?.id,
  );

async function waiting(changed: Partial<Input> = {}) {
  const person = await newcomer();
  expect((await submit(person, await wishOf(person, changed))).data.kycStatus).toBe("pending");
  return { person, caseId: await caseOf(person) };
}

const claim = (by: Worker, caseId: KycCaseId, input = true) =>
  askBackoffice(stack, by, "POST /api/desk/claim-kyc", { body: { caseId, claim: input } });
const decide = async (by: Worker, caseId: KycCaseId, decision: "approve" | "reject", reasons?: "document_expired"[]) => {
  // A person who may not open them is refused for that.
  await openDocuments(stack, by, caseId).catch(() => undefined);
  return decideUnseen(by, caseId, decision, reasons);
};
const decideUnseen = (by: Worker, caseId: KycCaseId, decision: "approve" | "reject", reasons?: "document_expired"[]) =>
  askBackoffice(stack, by, "POST /api/desk/decide-kyc", { body: { caseId, decision, ...(reasons === undefined ? {} : { reasons }) } });
const frontOf = async (by: Worker, caseId: KycCaseId) =>
  requireValue(
    (await askBackoffice(stack, by, "GET /api/desk/kyc-case", { query: { caseId } })).data.documents.find(({ kind }) => kind === "front")
      ?.documentId,
  );
const openAs = async (headers: Readonly<Record<string, string>>, id: KycDocumentId) =>
  stack.server.app.inject({ method: "GET", url: `/api/desk/kyc-documents/${id}`, headers });

describe("a submission", () => {
  it("waits, keeps what was said sealed, and lets no second one in", async () => {
    const { person, caseId } = await waiting();
    expect((await submit(person, await wishOf(person, { documentIds: [readId<"kyc_document">("1")] }))).error).toBe("already_done");
    expect((await put(person, "front")).error).toBe("already_done");
    const { rows } = await stack.owner.query<{ row: string }>("SELECT c::text AS row FROM kyc_case c WHERE id = $1", [caseId]);
    for (const word of ["Ada", "Byron", "1990", person.uid]) expect(rows[0]?.row).not.toContain(word);
  });

  it("is one, also of many at once", async () => {
    const person = await newcomer();
    const body = await wishOf(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(person, body)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([null, "already_done"]));
  });

  it.each<[string, Partial<Input>, string]>([
    ["of somebody who is 17", { birthDate: "2010-01-01" }, "too_young"],
    ["born on no day", { birthDate: "1990-02-30" }, "field_invalid"],
    ["without a name", { familyName: "  " }, "field_blank"],
    ["from nowhere", { country: "XX" }, "field_invalid"],
    ["with a number that is none", { identityNumber: "--" }, "field_invalid"],
    ["of an identity card without its back", { identityKind: "id_card" }, "document_missing"],
    ["of a company that says no name", { kycType: "company" }, "field_blank"],
    ["of a company without its papers", { kycType: "company", company: { legalName: "A", registrationNumber: "1" } }, "document_missing"],
  ])("%s is refused and leaves nothing", async (_what, changed, word) => {
    const person = await newcomer();
    expect((await submit(person, await wishOf(person, changed))).error).toBe(word);
    expect((await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data).toMatchObject({ kycStatus: "none", documents: [{}, {}] });
  });

  it("takes nobody else's pictures", async () => {
    const [person, thief] = await Promise.all([newcomer(), newcomer()]);
    const body = await wishOf(person);
    expect((await submit(thief, { ...(await wishOf(thief)), documentIds: body.documentIds })).error).toBe("not_found");
  });
});

it("a case is neither claimed, given nor decided by staff who share a browser with its person, and may be given back by them", async () => {
  const { person, caseId } = await waiting();
  const [linked, operator] = [await hire(stack, "agent"), await hire(stack, "operator")];
  expect((await claim(linked, caseId)).error).toBeNull();
  await stack.owner.query(
    `WITH mark AS (INSERT INTO staff_login_mark (mark, staff_id, kind) VALUES (sha256($2::text::bytea), $1, 'device') RETURNING mark)
     INSERT INTO login_mark (mark, user_id, kind) SELECT mark.mark, $2::bigint, 'device' FROM mark`,
    [linked.staffId, person.id],
  );
  expect((await decide(linked, caseId, "approve")).error).toBe("linked_case");
  expect((await claim(linked, caseId, false)).error).toBeNull();
  expect((await claim(linked, caseId)).error).toBe("linked_case");
  expect((await claim(agent, caseId)).error).toBeNull();
  const body = { from: agent.staffId, to: linked.staffId };
  expect((await askBackoffice(stack, operator, "POST /api/desk/hand-over-cases", { body })).error).toBeNull();
  const { rows } = await stack.owner.query("SELECT assigned_to FROM kyc_case WHERE id = $1", [caseId]);
  expect(rows).toEqual([{ assigned_to: null }]);
});

describe("a picture", () => {
  it("is taken by what it is, not by what it is called", async () => {
    const person = await newcomer();
    const bad = ["%PDF-1.7 x", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "\x89PNG\r\n\x1a\n but no more", "", "<html>"];
    for (const text of bad) expect([text, (await put(person, "front", Buffer.from(text, "latin1"))).error]).toEqual([text, "image_type"]);
    expect((await put(person, "front", bomb(30_000))).error).toBe("image_type");
    expect((await put(person, "front", Buffer.alloc(10 * 1024 * 1024, 1))).error).toBe("file_too_large");
    expect((await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data.documents).toEqual([]);
  });

  it("is one of thirty in a day, and one that was replaced counts too", async () => {
    const [person, stranger] = [await newcomer(), await newcomer()];
    expect((await put(person, "front")).error).toBeNull();
    await stack.owner.query("UPDATE daily_count SET used = 29 WHERE used = 1");
    expect((await put(person, "front")).error).toBeNull();
    expect(await put(person, "front")).toMatchObject({ status: 429, error: "too_many_requests" });
    expect((await put(stranger, "front")).error).toBeNull();
  });

  it("replaces the earlier one of its kind, and its bytes stand encrypted", async () => {
    const person = await newcomer();
    await put(person, "front");
    const first = await stack.owner.query<{ storage_name: string }>("SELECT storage_name FROM kyc_document WHERE user_id = $1", [
      person.id,
    ]);
    await put(person, "front");
    const { rows } = await stack.owner.query<{ storage_name: string }>("SELECT storage_name FROM kyc_document WHERE user_id = $1", [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
    const { storage } = stack.server.context.files;
    const bytes = Buffer.concat(await ((await storage.read(rows[0]?.storage_name ?? "")) ?? Readable.from([])).toArray());
    expect(bytes.includes("PNG")).toBe(false);
    await expect.poll(() => storage.read(first.rows[0]?.storage_name ?? "")).toBeNull();
  });

  it("opens for the agent who claimed its case, who is counted, and for nobody else", async () => {
    const person = await newcomer();
    const input = await wishOf(person);
    // The front is uploaded again, as a browser does.
    await put(person, "front");
    const { documents } = (await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data;
    await submit(person, { ...input, documentIds: documents.map(({ documentId }) => documentId) });
    const caseId = await caseOf(person);
    const id = await frontOf(agent, caseId);
    const reader = await hire(stack, "reader");
    expect((await openAs(agent.headers, id)).json()).toMatchObject({ error: "case_not_assigned" });
    await claim(agent, caseId);
    const opened = await openAs(agent.headers, id);
    expect([opened.statusCode, opened.headers["content-type"], opened.headers["content-security-policy"]]).toEqual([
      200,
      "image/png",
      "sandbox; default-src 'none'",
    ]);
    expect(opened.rawPayload.subarray(1, 4).toString()).toBe("PNG");
    for (const [headers, word] of [
      [other.headers, "case_not_assigned"],
      [reader.headers, "not_allowed"],
      [{ authorization: `Bearer ${person.token}` }, "not_signed_in"],
      [{}, "not_signed_in"],
    ] as const)
      expect((await openAs(headers, id)).json()).toMatchObject({ error: word });
    expect((await openAs(agent.headers, readId<"kyc_document">("1"))).json()).toMatchObject({ error: "not_found" });
    const { rows } = await stack.owner.query("SELECT staff_id, data FROM staff_act WHERE action = 'open_document' AND object_id = $1", [
      caseId,
    ]);
    expect(rows).toEqual([{ staff_id: agent.staffId, data: { kind: "front", fileId: id } }]);
    await decide(agent, caseId, "approve");
    expect((await openAs(agent.headers, id)).json()).toMatchObject({ error: "case_closed" });
  });
});

describe("a case in the back office", () => {
  it("shows masked facts until its agent asks for them with a reason, and counts each look", async () => {
    const { person, caseId } = await waiting();
    const seen = (await askBackoffice(stack, agent, "GET /api/desk/kyc-case", { query: { caseId } })).data;
    expect(seen.masked).toMatchObject({ fullName: "A*** B*** K***", birthDate: "1990-**-**" });
    expect(JSON.stringify(seen)).not.toContain(`P${person.uid}`);
    const reveal = (by: Worker, reason = "compare") => askBackoffice(stack, by, "POST /api/desk/reveal-kyc", { body: { caseId, reason } });
    expect((await reveal(agent)).error).toBe("case_not_assigned");
    await claim(agent, caseId);
    expect((await reveal(agent, "   ")).error).toBe("reason_needed");
    expect((await reveal(agent)).data).toMatchObject({ fullName: "Ada Byron King", identityNumber: `P${person.uid}`, looks: 1 });
    expect((await reveal(agent)).data.looks).toBe(2);
    expect((await reveal(other)).error).toBe("case_not_assigned");
    for (let looks = 2; looks < MOST_LOOKS_AN_HOUR; looks++) await reveal(agent);
    expect((await reveal(agent)).error).toBe("too_many_requests");
    await stack.owner.query(
      "ALTER TABLE staff_act DISABLE TRIGGER refuse; UPDATE staff_act SET at = at - interval '2 hours'; ALTER TABLE staff_act ENABLE ALWAYS TRIGGER refuse",
    );
    expect((await reveal(agent)).error).toBeNull();
  });

  it("belongs to the first staff member who claims it, and can be returned", async () => {
    const { caseId } = await waiting();
    const answers = await Promise.all([claim(agent, caseId), claim(other, caseId)]);
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(["case_taken", null]));
    const [holder, rival] = answers[0].error === null ? [agent, other] : [other, agent];
    expect((await decide(rival, caseId, "approve")).error).toBe("case_not_assigned");
    expect((await claim(rival, caseId, false)).error).toBe("case_not_assigned");
    await claim(holder, caseId, false);
    expect((await decide(holder, caseId, "approve")).error).toBe("case_not_assigned");
    expect((await claim(rival, caseId)).error).toBeNull();
  });

  it("is approved only by who has opened each of its pictures, and rejected without", async () => {
    const [{ caseId }, { caseId: other_case }] = [await waiting(), await waiting()];
    await claim(other, caseId);
    await openDocuments(stack, other, caseId);
    await claim(other, caseId, false);
    await claim(agent, caseId);
    const opened = async () =>
      (await askBackoffice(stack, agent, "GET /api/desk/kyc-case", { query: { caseId } })).data.documents.map(
        (document) => document.opened,
      );
    expect(await opened()).toEqual([false, false]);
    // What a colleague has seen says nothing of this one.
    expect((await decideUnseen(agent, caseId, "approve")).error).toBe("files_unopened");
    await openAs(agent.headers, await frontOf(agent, caseId));
    expect((await opened()).filter(Boolean)).toHaveLength(1);
    expect((await decideUnseen(agent, caseId, "approve")).error).toBe("files_unopened");
    await openDocuments(stack, agent, caseId);
    expect((await decideUnseen(agent, caseId, "approve")).data.status).toBe("approved");
    await claim(agent, other_case);
    expect((await decideUnseen(agent, other_case, "reject", ["document_expired"])).data.status).toBe("rejected");
  });

  it("is nobody's own to decide", async () => {
    const { person, caseId } = await waiting();
    const own = await hire(stack, "operator", person);
    expect((await claim(own, caseId)).error).toBe("own_case");
    await stack.owner.query("UPDATE kyc_case SET assigned_to = $2 WHERE id = $1", [caseId, own.staffId]);
    expect((await decide(own, caseId, "approve")).error).toBe("own_case");
    expect((await askBackoffice(stack, own, "POST /api/desk/reveal-kyc", { body: { caseId, reason: "x" } })).error).toBe("own_case");
  });

  it("is rejected with reasons that the person reads, submitted again and approved: then the gate is open under that name", async () => {
    const { person, caseId } = await waiting();
    await claim(agent, caseId);
    expect((await decide(agent, caseId, "reject")).error).toBe("reason_needed");
    expect((await decide(agent, caseId, "approve", ["document_expired"])).error).toBe("reason_needed");
    expect((await decide(agent, caseId, "reject", ["document_expired"])).data.status).toBe("rejected");
    expect((await decide(agent, caseId, "approve")).error).toBe("case_closed");
    const info = await stack.call(person, "GET /api/a/v1/auth/kyc/info", { headers: { language: "de" } });
    expect(info.data).toMatchObject({
      kycStatus: "rejected",
      rejectReasons: ["document_expired"],
      rejectReason: "Der Ausweis ist abgelaufen.",
    });
    expect((await submit(person, await wishOf(person))).data.kycStatus).toBe("pending");
    const second = await caseOf(person);
    await claim(other, second);
    const approved = await decide(other, second, "approve");
    expect(approved.data).toMatchObject({ status: "approved", earlier: [{ caseId, status: "rejected" }] });
    expect((await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data).toMatchObject({
      kycStatus: "approved",
      fullName: "Ada Byron King",
      country: "GB",
      level: 1,
    });
    expect((await stack.call(person, "GET /api/ctc/verify-user")).data.kycApproved).toBe(true);
    const inbox = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items;
    expect(inbox.map(({ kind }) => kind)).toEqual(["kyc_approved", "kyc_rejected"]);
    expect(inbox[1]?.facts["reason"]).toBe("The document has expired.");
    expect((await submit(person, await wishOf(person, { documentIds: [readId<"kyc_document">("1")] }))).error).toBe("already_done");
  });

  it("tells of others who showed the same document", async () => {
    const first = await waiting({ identityNumber: "AB 12-34 56" });
    const second = await waiting({ identityNumber: "ab123456" });
    expect(
      (await askBackoffice(stack, agent, "GET /api/desk/kyc-case", { query: { caseId: second.caseId } })).data.sameDocumentUids,
    ).toEqual([first.person.uid]);
  });

  it("tells of them after SIGNING_KEY was replaced too, also of a document that was digested with it", async () => {
    const { context } = stack.server;
    const { signingKey } = context.config;
    const [first, before] = [await waiting({ identityNumber: "ROT 1" }), await waiting({ identityNumber: "ROT 2" })];
    // As it was written when the digest's key was SIGNING_KEY, in a case that is decided since.
    const digestOfBefore = createHmac("sha256", signingKey).update("kyc-identity\0GB\0passport\0ROT2").digest();
    await stack.owner.query("UPDATE kyc_case SET identity_hash = $2, identity_version = 1 WHERE id = $1", [before.caseId, digestOfBefore]);
    const others = async (caseId: KycCaseId) =>
      (await askBackoffice(stack, agent, "GET /api/desk/kyc-case", { query: { caseId } })).data.sameDocumentUids;
    expect(await others((await waiting({ identityNumber: "rot2" })).caseId)).toEqual([before.person.uid]);
    await claim(agent, before.caseId);
    await decide(agent, before.caseId, "approve");
    expect(await renewIdentityDigests(context)).toBeGreaterThan(0);
    expect(await renewIdentityDigests(context)).toBe(0);
    Object.assign(context.config, { signingKey: randomBytes(32) });
    try {
      expect(await others((await waiting({ identityNumber: "ROT-1" })).caseId)).toEqual([first.person.uid]);
      expect(await others((await waiting({ identityNumber: "ROT-2" })).caseId)).toContain(before.person.uid);
    } finally {
      Object.assign(context.config, { signingKey });
    }
  });

  it("is in the queue until it is claimed", async () => {
    const before = (await askBackoffice(stack, other, "GET /api/desk/queues")).data.find(({ queue }) => queue === "kyc");
    const { caseId } = await waiting();
    await claim(other, caseId);
    const after = (await askBackoffice(stack, other, "GET /api/desk/queues")).data.find(({ queue }) => queue === "kyc");
    expect(after).toEqual({ queue: "kyc", waiting: before?.waiting, mine: (before?.mine ?? 0) + 1 });
    const mine = (await askBackoffice(stack, other, "GET /api/desk/kyc-cases", { query: { show: "mine", limit: 100 } })).data.items;
    expect(mine.map((item) => item.caseId)).toContain(caseId);
  });
});

it("comes under a new key, facts and pictures, also once it is decided", async () => {
  const { caseId } = await waiting();
  await claim(agent, caseId);
  await decide(agent, caseId, "approve");
  const { config, db, files } = stack.server.context;
  const next = randomBytes(32);
  const both = sealingKeyOf([next, ...config.sealingKey.byId.values()]);
  const columns = [sealedKycFacts, sealedPictures(files.storage)];
  const count = async () => (await resealAll(db, both, columns)).map(({ resealed }) => resealed);
  const [cases, pictures] = await count();
  expect([(cases ?? 0) > 0, (pictures ?? 0) > 4]).toEqual([true, true]);
  expect(await count()).toEqual([0, 0]);
  const alone = sealingKeyOf([next]);
  for (const column of columns)
    for (const { aad, sealed } of await column.read(db, "0", 10)) expect(unsealBytes(alone, aad, sealed).length).toBeGreaterThan(10);
  await expect(stack.owner.query("UPDATE kyc_case SET country = 'FR' WHERE id = $1", [caseId])).rejects.toMatchObject({ code: "PZ005" });
});

// The last: what it writes can't be taken away.
it("says within how many hours most are decided, once ten have been", async () => {
  const { person } = await waiting();
  const usualHours = async () => (await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data.usualHours;
  expect(await usualHours()).toBeUndefined();
  await stack.owner.query(
    `INSERT INTO kyc_case (user_id, kyc_type, status, country, sealed_facts, identity_hash, assigned_to, decided_by, created_at, decided_at)
     SELECT user_id, kyc_type, 'approved', country, sealed_facts, identity_hash, $2, $2, start, start + n * interval '30 minutes'
     FROM kyc_case, generate_series(1, 10) n, (SELECT now() - interval '9 days' AS start) beginning WHERE user_id = $1`,
    [person.id, agent.staffId],
  );
  expect(await usualHours()).toBe(5);
});

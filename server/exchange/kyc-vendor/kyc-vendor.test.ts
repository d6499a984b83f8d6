import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { readVendorMapping } from "@plaza/domain/kyc/vendor-mapping.ts";
import { startStack, TEST_CLOCK_MS, type Stack } from "../../testing/stack.ts";
import { firstRow } from "../../testing/rows.ts";

const PATH = "/api/a/v2/kyc/vendor-webhook";
const SECRET = "webhook-secret-of-the-vendor";

/** What a vendor says of a user, in the words of this test. */
interface Report {
  readonly id: string;
  readonly user: string;
  readonly result: "approved" | "rejected" | "undecided";
  /** Minutes after the test's beginning. */
  readonly minute: number;
}

interface Vendor {
  readonly mapping: string;
  readonly body: (report: Report) => string;
  readonly headers: (body: string, secret: string, atMs: number) => Record<string, string>;
  /** Whether the time of sending is signed. */
  readonly signsTime: boolean;
  /** What the payer's name is compared with afterwards. */
  readonly name: string;
}

const hmac = (algorithm: string, secret: string, text: string, encoding: "hex" | "base64" = "hex") =>
  createHmac(algorithm, secret).update(text).digest(encoding);
const momentOf = ({ minute }: Report) => new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString();

/** The shapes in which identity vendors report: a digest of the body; a time and a version in one header; a nested result with a base64 digest. */
const VENDORS: Readonly<Record<string, Vendor>> = {
  "an applicant's review, with a digest of the body": {
    mapping:
      "signature=x-payload-digest&id=correlationId&user=externalUserId&result=reviewResult.reviewAnswer&approved=GREEN&rejected=RED&ignored=YELLOW" +
      "&name=info.firstName,info.lastName&country=info.country&type=applicantType&companies=company&at=createdAt",
    body: (report) =>
      JSON.stringify({
        applicantId: "5cb56e8e0a975a35f333cb83",
        correlationId: report.id,
        externalUserId: report.user,
        applicantType: "individual",
        type: "applicantReviewed",
        reviewStatus: "completed",
        reviewResult: { reviewAnswer: { approved: "GREEN", rejected: "RED", undecided: "BLUE" }[report.result], rejectLabels: [] },
        info: { firstName: "ÁNA", lastName: "Kovač", country: "HR" },
        createdAt: momentOf(report).replace("T", " ").replace("Z", ""),
      }),
    headers: (body, secret) => ({ "x-payload-digest": hmac("sha256", secret, body) }),
    signsTime: false,
    name: "ÁNA Kovač",
  },
  "an inquiry's event, with the time in the signature's header": {
    mapping:
      "signature=vendor-signature:v1&timestamp=vendor-signature:t&signed={timestamp}.{body}&id=data.id&user=data.attributes.payload.data.attributes.reference-id" +
      "&result=data.attributes.name&approved=inquiry.approved&rejected=inquiry.declined,inquiry.failed&none=inquiry.expired&ignored=inquiry.started" +
      "&name=data.attributes.payload.data.attributes.name-first,data.attributes.payload.data.attributes.name-last" +
      "&country=data.attributes.payload.data.attributes.country-code&at=data.attributes.created-at",
    body: (report) =>
      JSON.stringify({
        data: {
          type: "event",
          id: report.id,
          attributes: {
            name: { approved: "inquiry.approved", rejected: "inquiry.declined", undecided: "inquiry.marked-for-review" }[report.result],
            "created-at": momentOf(report),
            payload: {
              data: {
                type: "inquiry",
                id: "inq_8dGk3xFz",
                attributes: {
                  status: "approved",
                  "reference-id": report.user,
                  "name-first": "Ana $&",
                  "name-last": "Kovač",
                  "country-code": "HR",
                },
              },
            },
          },
        },
      }),
    headers: (body, secret, atMs) => {
      const time = Math.floor(atMs / 1000);
      return { "vendor-signature": `t=${time},v1=${hmac("sha256", secret, `${time}.${body}`)}` };
    },
    signsTime: true,
    name: "Ana $& Kovač",
  },
  "a decision on a session, with a base64 digest and the user's number": {
    mapping:
      "signature=x-hmac-signature&encoding=base64&algorithm=sha512&id=verification.attemptId&user=verification.vendorData&result=verification.code" +
      "&approved=9001&rejected=9102&none=9104&ignored=7001,9103&name=verification.person.fullName&country=verification.document.country" +
      "&type=verification.kind&companies=business&at=verification.decisionTime",
    body: (report) =>
      JSON.stringify({
        status: "success",
        verification: {
          id: "12df6045-3846-3e45-946a-14fa6136d78b",
          attemptId: report.id,
          vendorData: report.user,
          code: { approved: 9001, rejected: 9102, undecided: 9999 }[report.result],
          kind: "business",
          person: { fullName: "Kovač d.o.o." },
          document: { country: "HR", type: "EXTRACT" },
          decisionTime: momentOf(report),
        },
      }),
    headers: (body, secret) => ({ "x-hmac-signature": hmac("sha512", secret, body, "base64") }),
    signsTime: false,
    name: "Kovač d.o.o.",
  },
};

let stack: Stack | null = null;
afterEach(async () => {
  await stack?.close();
  stack = null;
});

describe("the webhook of an identity vendor", () => {
  it.each(Object.keys(VENDORS))(
    "in the shape of %s decides a verification once, and nothing that is forged, late or unknown does",
    async (shape) => {
      const vendor = requireValue(VENDORS[shape]);
      stack = await startStack({}, 4, { kycVendor: { mapping: readVendorMapping(vendor.mapping), secret: SECRET } });
      const { owner, server } = stack;
      const person = await stack.person({ kyc: false });
      await owner.query("UPDATE users SET external_id = uid WHERE id = $1", [person.id]);
      const post = async (report: Report, { secret = SECRET, atMs = TEST_CLOCK_MS, change = (body: string) => body } = {}) => {
        const body = vendor.body(report);
        const headers = { "content-type": "application/json", ...vendor.headers(body, secret, atMs) };
        const answer = await server.app.inject({ method: "POST", url: PATH, headers, payload: change(body) });
        return [answer.statusCode, Object.values(answer.json<Record<string, string>>())[0]];
      };
      const state = async () =>
        firstRow(
          (await owner.query<Record<string, string>>("SELECT kyc_status, kyc_name, kyc_country FROM users WHERE id = $1", [person.id]))
            .rows,
        );
      const approval: Report = { id: "event-1", user: person.uid, result: "approved", minute: 5 };

      expect(await post(approval, { secret: "another-secret-of-someone" })).toEqual([401, "signature_invalid"]);
      expect(await post(approval, { change: (body) => body.replace(person.uid, "100000000") })).toEqual([401, "signature_invalid"]);
      expect((await server.app.inject({ method: "POST", url: PATH, payload: "{}" })).statusCode).toBe(401);
      if (vendor.signsTime) expect(await post(approval, { atMs: TEST_CLOCK_MS - 6 * 60_000 })).toEqual([401, "clock_skewed"]);
      expect(await post({ ...approval, result: "undecided" })).toEqual([422, "result_unknown"]);
      expect(await post({ ...approval, user: "999999999" })).toEqual([422, "user_unknown"]);
      expect((await state())["kyc_status"]).not.toBe("approved");

      expect(await post(approval)).toEqual([200, "applied"]);
      expect(await state()).toEqual({ kyc_status: "approved", kyc_name: vendor.name, kyc_country: "HR" });
      // The vendor repeats what it got no answer to; a replay is the same.
      expect(await post(approval)).toEqual([200, "repeated"]);
      expect(await post({ ...approval, result: "rejected" })).toEqual([422, "idempotency_mismatch"]);
      // An older result that arrives late does not undo a newer one.
      expect(await post({ id: "event-0", user: person.uid, result: "rejected", minute: 1 })).toEqual([200, "superseded"]);
      expect((await state())["kyc_status"]).toBe("approved");
      expect(await post({ id: "event-2", user: person.uid, result: "rejected", minute: 9 })).toEqual([200, "applied"]);
      expect((await state())["kyc_status"]).toBe("rejected");
      const { rows } = await owner.query<{ seen: number }>("SELECT count(*)::int AS seen FROM staff_act WHERE object_id = 'kyc_webhook'");
      expect(rows[0]?.seen).toBe(2);
    },
  );

  it("that names nobody confirms a name that is known, and no other user", async () => {
    const mapping = readVendorMapping(
      "signature=x-sig&id=id&user=user&userIs=uid&result=result&approved=yes&name=name&country=country&at=at",
    );
    stack = await startStack({}, 4, { kycVendor: { mapping, secret: SECRET } });
    const { owner, server } = stack;
    const person = await stack.person({ kyc: false });
    const post = async (id: string) => {
      const payload = JSON.stringify({ id, user: person.uid, result: "yes", at: "2026-11-22T09:00:00Z" });
      const answer = await server.app.inject({ method: "POST", url: PATH, headers: { "x-sig": hmac("sha256", SECRET, payload) }, payload });
      return Object.values(answer.json<Record<string, string>>())[0];
    };
    await owner.query("UPDATE users SET kyc_name = NULL, kyc_country = NULL WHERE id = $1", [person.id]);
    expect(await post("one")).toBe("name_missing");
    await owner.query("UPDATE users SET kyc_name = 'Ana Kovač', kyc_country = 'HR' WHERE id = $1", [person.id]);
    // What was refused left no trace of its id.
    expect(await post("one")).toBe("applied");
  });
});

describe("a mapping", () => {
  it.each([
    ["", '"" is no name'],
    ["signature=x&typo=1", '"typo" is no name'],
    ["signature=x&id=id&user=u&result=r&approved=yes&name=n&country=c", "at is missing"],
    ["signature=x&id=id&user=u&result=r&name=n&country=c&at=a", "approved is missing"],
    ["signature=x&signed={timestamp}{body}&id=id&user=u&result=r&approved=yes&name=n&country=c&at=a", "need each other"],
    ["signature=x&algorithm=md5&id=id&user=u&result=r&approved=yes&name=n&country=c&at=a", "algorithm is one of"],
  ])("that is incomplete stops the start: %s", (text, problem) => {
    expect(() => readVendorMapping(text)).toThrow(problem);
  });
});

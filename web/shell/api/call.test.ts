import { describe, expect, test } from "vitest";
import { readId } from "@plaza/contract/ids.ts";
import { callerOver, Refusal, type Transport } from "./call.ts";

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** An API that gives prepared responses, one per request; `null` is a lost connection. */
function api(...answers: (Response | null)[]) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const transport: Transport = {
    base: "http://api.test",
    lang: "ja",
    headers: () => ({ authorization: "token" }),
    fetch: async (url, init) => {
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
      sent.push({ url: new Request(url).url, method: init.method ?? "", headers: Object.fromEntries(new Headers(init.headers)), body });
      const answer = answers.shift();
      if (!answer) throw new TypeError("fetch failed");
      return answer;
    },
    networkError: "Network Error",
    timeoutMs: 1_000,
    wait: async (ms) => void waited.push(ms),
  };
  return { call: callerOver(transport), sent, waited };
}

const success = (data: unknown) => Response.json({ code: 0, data });
const failure = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ code: 9000, error: "internal", msg: "It broke.", data: { a: 1 }, requestId: "r" }, { status, headers });

test("sends the specified headers, the language and the query, and gives the data", async () => {
  const { call, sent } = api(success({ cryptoList: [], fiatList: [] }));
  const lists = await call("GET /api/ctc/query-crypto-fiat", { query: { language: "ja" } });
  expect(lists).toEqual({ cryptoList: [], fiatList: [] });
  expect(sent[0]?.url).toBe("http://api.test/api/ctc/query-crypto-fiat?language=ja");
  expect(sent[0]?.headers).toMatchObject({
    accept: "application/json",
    "content-type": "application/json",
    "cache-control": "no-cache",
    platform: "website",
    language: "ja",
    authorization: "token",
  });
});

test("an idempotency key travels as its header, the body as JSON", async () => {
  const { call, sent } = api(success({}));
  const body = { advId: readId<"advert">("1"), side: "buy" as const, methodId: "sepa", price: "1.1", amount: "5" };
  await call("POST /api/ctc/create-order", { body, idempotencyKey: "key-12345678" });
  expect(sent[0]?.headers["idempotency-key"]).toBe("key-12345678");
  expect(sent[0]?.body).toEqual(body);
});

test.each([0, 7])("the account group %i stands before the path where the call takes one", async (group) => {
  const { call, sent } = api(success({ balances: [] }));
  await call("GET /api/t/v2/spot-balance", { group });
  expect(sent[0]?.url).toBe(`http://api.test/${group}/api/t/v2/spot-balance`);
});

describe("the one retry", () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])("a reading call is sent once more after %i", async (status) => {
    const { call, sent, waited } = api(failure(status), success([]));
    await call("GET /api/ctc/query-payment-methods", { query: {} });
    expect(sent).toHaveLength(2);
    expect(waited[0]).toBeGreaterThanOrEqual(150);
    expect(waited[0]).toBeLessThan(500);
  });

  test.each([400, 401, 403, 404, 422])("not after %i", async (status) => {
    const { call, sent } = api(failure(status));
    await expect(call("GET /api/ctc/query-payment-methods", { query: {} })).rejects.toBeInstanceOf(Refusal);
    expect(sent).toHaveLength(1);
  });

  test("waits as long as the API asks, but not for minutes", async () => {
    const { call, waited } = api(failure(503, { "retry-after": "2" }), failure(503, { "retry-after": "600" }));
    await expect(call("GET /api/ctc/verify-user")).rejects.toThrow("It broke.");
    expect(waited).toEqual([2_000]);
    const slow = api(failure(503, { "retry-after": "600" }), success({}));
    await slow.call("GET /api/ctc/verify-user");
    expect(slow.waited).toEqual([5_000]);
  });

  test("a call that changes something is never sent twice, not even after a lost connection", async () => {
    for (const answer of [failure(503), null]) {
      const { call, sent } = api(answer);
      await expect(call("POST /api/ctc/accept-term", { body: { acceptTerm: true } })).rejects.toBeInstanceOf(Refusal);
      expect(sent).toHaveLength(1);
    }
  });

  test("a response is better than none: a lost connection after a 503 reports the 503", async () => {
    const { call } = api(failure(503), null);
    await expect(call("GET /api/ctc/verify-user")).rejects.toMatchObject({ status: 503, code: "internal" });
  });
});

describe("refusals", () => {
  test("carry the code, the sentence, the details and the request's id", async () => {
    const { call } = api(failure(422));
    await expect(call("GET /api/ctc/verify-user")).rejects.toMatchObject({
      code: "internal",
      message: "It broke.",
      details: { a: 1 },
      requestId: "r",
      isTransient: false,
    });
  });

  test("a lost connection and a page of HTML are both network errors, and transient", async () => {
    for (const answers of [
      [null, null],
      [new Response("<html>", { status: 502 }), new Response("<html>", { status: 502 })],
    ]) {
      const { call } = api(...answers);
      await expect(call("GET /api/ctc/verify-user")).rejects.toMatchObject({
        code: "network",
        message: "Network Error",
        isTransient: true,
      });
    }
  });

  test("the caller's own abort is thrown on, not told as a refusal", async () => {
    const controller = new AbortController();
    controller.abort(new Error("gone"));
    const { call } = api(null);
    await expect(call("GET /api/ctc/verify-user", { signal: controller.signal })).rejects.not.toBeInstanceOf(Refusal);
  });
});

test("sends a file as a form beside the body's fields, and leaves the form's type to the form", async () => {
  const { call, sent } = api(success({}));
  const file = new File(["%PDF-"], "receipt.pdf", { type: "application/pdf" });
  await call("POST /api/ctc/upload-file-by-form-data", { body: { orderId: readId("7") }, file, idempotencyKey: "0123456789" });
  expect(sent[0]?.headers).not.toHaveProperty("content-type");
  const form = sent[0]?.body;
  if (!(form instanceof FormData)) throw new Error("no form was sent");
  expect([...form.keys()]).toEqual(["orderId", "file"]);
  expect(form.get("orderId")).toBe("7");
  expect(form.get("file")).toMatchObject({ name: "receipt.pdf", size: 5, type: "application/pdf" });
});

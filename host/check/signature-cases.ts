import type { CheckCase } from "./case.ts";
import { SIGNATURE_HEADERS, type Probe, type Tampering } from "./probe.ts";

const OTHER_SECRET = "5e".repeat(32);
const REFUSED = "401, and nothing moved";
const BEYOND_SKEW_MS = 45_000;

/** A transfer that must fail for how it is signed. */
function isRefused(tampering: Tampering): CheckCase["run"] {
  return async (probe) => {
    const statuses: number[] = [];
    const change = await probe.change(async () => statuses.push((await probe.transfer({}, tampering)).status));
    return statuses[0] === 401 && change === 0n;
  };
}

export const SIGNATURE_CASES: readonly CheckCase[] = [
  {
    title: "a signed request is served",
    expected: "200",
    run: async (probe) => (await probe.send("GET", probe.balancesPath())).status === 200,
  },
  { title: "a request without signature headers is refused", expected: REFUSED, run: isRefused({ headers: () => ({}) }) },
  {
    title: "each of the four signature headers is needed",
    expected: "401 each time",
    run: async (probe) => {
      for (const name of SIGNATURE_HEADERS) {
        const answer = await probe.send("GET", probe.balancesPath(), "", {
          headers: (headers) => Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name)),
        });
        if (answer.status !== 401) return false;
      }
      return true;
    },
  },
  { title: "an unknown key is refused", expected: REFUSED, run: isRefused({ keyId: "pk_unknownunknownunkno" }) },
  { title: "a signature with another secret is refused", expected: REFUSED, run: isRefused({ secret: OTHER_SECRET }) },
  { title: "a body that was changed on its way is refused", expected: REFUSED, run: isRefused({ signed: { body: "{}" } }) },
  {
    title: "a signature for another path is refused",
    expected: REFUSED,
    run: isRefused({ signed: { path: "/v1/events" } }),
  },
  { title: "a signature for another method is refused", expected: REFUSED, run: isRefused({ signed: { method: "GET" } }) },
  {
    title: "a query that was added on its way is refused",
    expected: "401",
    run: async (probe) => (await probe.send("GET", `${probe.balancesPath()}?asset=USDT`, "", { signed: { query: "" } })).status === 401,
  },
  {
    title: "a cut signature is refused",
    expected: REFUSED,
    run: isRefused({ headers: (headers) => ({ ...headers, "plaza-signature": headers["plaza-signature"]?.slice(0, 20) ?? "" }) }),
  },
  {
    title: "a request that is 45 seconds old is refused",
    expected: REFUSED,
    run: (probe) => isRefused({ atMs: Date.now() - BEYOND_SKEW_MS })(probe),
  },
  {
    title: "a request from 45 seconds ahead is refused",
    expected: REFUSED,
    run: (probe) => isRefused({ atMs: Date.now() + BEYOND_SKEW_MS })(probe),
  },
  {
    title: "a time that is no number is refused",
    expected: REFUSED,
    run: isRefused({ headers: (headers) => ({ ...headers, "plaza-timestamp": "yesterday" }) }),
  },
  {
    title: "a request that is read twice is refused the second time",
    expected: "200, then 401",
    run: async (probe) => {
      const statuses = await sendTwice(probe, (tampering) => probe.send("GET", probe.balancesPath(), "", tampering));
      return statuses.join() === "200,401";
    },
  },
  {
    title: "a transfer that is replayed byte by byte is refused and moves nothing more",
    expected: "200, then 401, and moved once",
    run: async (probe) => {
      const reference = probe.newReference();
      let statuses: number[] = [];
      const change = await probe.change(async () => {
        statuses = await sendTwice(probe, (tampering) => probe.transfer({ reference }, tampering));
      });
      await probe.move("from_p2p", -change);
      return statuses.join() === "200,401" && change === -probe.one;
    },
  },
];

/** Sends the same headers twice, at one moment. */
async function sendTwice(_probe: Probe, send: (tampering: Tampering) => Promise<{ status: number }>): Promise<number[]> {
  let first: Record<string, string> | undefined;
  const headers = (made: Record<string, string>) => (first ??= made);
  return [(await send({ headers })).status, (await send({ headers })).status];
}

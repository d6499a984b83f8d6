import { describe, expect, it } from "vitest";
import type { HostApiParts } from "../api/host-api.ts";
import { DEMO_KEY, DEMO_TOTP_SECRET, DEMO_USERS } from "../demo.ts";
import { startExchange, type Exchange } from "../exchange.ts";
import { DEFECTS } from "../testing/defects.ts";
import { OFFLINE_EXCHANGE } from "../testing/offline-exchange.ts";
import { codeNow } from "../api/second-factor.ts";
import { CASES, casesFor, runCheck, type CaseResult } from "./run-check.ts";

const OFFERED = casesFor({ secondFactor: { rightCode: () => codeNow(DEMO_TOTP_SECRET) }, events: true });

async function checkExchange(
  replaceParts?: (parts: HostApiParts) => HostApiParts,
  cases = OFFERED,
): Promise<{ readonly results: CaseResult[]; readonly spot: bigint | undefined }> {
  const exchange: Exchange = await startExchange({
    ...OFFLINE_EXCHANGE,
    users: DEMO_USERS,
    ...(replaceParts === undefined ? {} : { replaceParts }),
  });
  try {
    const target = { url: exchange.origin, keyId: DEMO_KEY.id, secret: DEMO_KEY.secret, externalId: "ex-1001", asset: "USDT", digits: 6 };
    return { results: await runCheck(target, () => undefined, cases), spot: exchange.wallet.balancesOf("ex-1001")[0]?.spot };
  } finally {
    await exchange.close();
  }
}

/** The case that finds each defect; others may find it too. */
const FOUND_BY: Readonly<Record<string, string>> = {
  "no signature is checked": "a signature with another secret is refused",
  "a request without a signature is let in": "a request without signature headers is refused",
  "any problem with the time is forgiven": "a request that is 45 seconds old is refused",
  "a nonce works twice": "a transfer that is replayed byte by byte is refused and moves nothing more",
  "a wrong signature is forgiven": "a body that was changed on its way is refused",
  "the query is not signed": "a query that was added on its way is refused",
  "a repeated transfer is booked again": "five times the same transfer moves once, and has five equal answers",
  "a reference with another content gets the first answer": "the same reference with another amount is refused",
  "two equal transfers at once are both booked": "ten times the same transfer at once moves once",
  "an overdraft is granted": "more than the user has is refused, with a reason",
  "a refused transfer is tried again when it is repeated": "a refused transfer stays refused when the coins are there later",
  "a refusal has no reason": "more than the user has is refused, with a reason",
  "done is called completed": "a transfer to P2P takes exactly its amount from spot",
  "an answer says the contrary of what was booked": "a transfer to P2P takes exactly its amount from spot",
  "amounts go through a floating point number": "a transfer from P2P adds exactly its amount to spot",
  "an amount is rounded to cents": "the smallest unit moves, and no more than it",
  "from_p2p adds nothing": "a transfer from P2P adds exactly its amount to spot",
  "negative amounts are read": "a negative amount is refused",
  "exponents are read": "an amount with an exponent is refused",
  "commas are read": "an amount with a comma is refused",
  "digits beyond the asset's are cut": "an amount with one digit too many is refused, not rounded",
  "an amount may be a number": "an amount that is a number and no string is refused",
  "a zero amount is done": "an amount of zero is refused",
  "assets are read in small letters": "an asset in small letters is refused",
  "any other direction is from_p2p": "an unknown direction is refused",
  "references have no limit": "a reference of 300 characters is refused",
  "references are compared without capitals": "references that differ in a capital letter are two transfers",
  "unknown fields are ignored": "an unknown field is refused",
  "a malformed body is an error of the server": "a body that is no JSON is refused",
  "an unknown user gets a wallet": "an unknown user is refused",
  "an unknown transfer is pending": "a transfer that was never sent is not found",
  "any code is good": "a wrong code is answered with no",
  "no code is good": "the right code is answered with yes",
  "a code is good for any user": "a code of an unknown user is not good",
  "events that were sent again are an error": "the same event again is taken again",
  "unknown events are an error": "an event of an unknown kind is taken",
  "the question about a transfer says done for all": "the question about a refused transfer says refused",
};

const failuresOf = (results: readonly CaseResult[]) => results.filter(({ passed }) => !passed);

describe("the conformance kit", () => {
  it("has at least forty cases, which the reference exchange passes", async () => {
    expect(CASES.length).toBeGreaterThanOrEqual(40);
    const { results, spot } = await checkExchange();
    expect(failuresOf(results)).toEqual([]);
    // A case that sends nothing proves nothing.
    expect(results.filter(({ sent }) => sent.length === 0)).toEqual([]);
    // Every coin was moved back.
    expect(spot).toBe(1_000_000_000n);
  });

  it.each(Object.keys(DEFECTS))("fails an exchange in which %s", async (defect) => {
    // The others find nothing that counts here, and take fifty times as long.
    const finder = OFFERED.filter(({ title }) => title === FOUND_BY[defect]);
    const { results } = await checkExchange(DEFECTS[defect], finder);
    expect(failuresOf(results).map(({ title }) => title)).toEqual([FOUND_BY[defect]]);
  });
});

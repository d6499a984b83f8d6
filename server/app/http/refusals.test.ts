import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_CODES, ERRORS } from "@plaza/contract/errors.ts";
import type { Failure } from "@plaza/contract/envelope.ts";
import { errorSentence } from "@plaza/messages/catalogue.ts";
import { ACCOUNT_REFUSALS } from "../../testing/refusals/account-refusals.ts";
import { EXCHANGE_REFUSALS } from "../../testing/refusals/exchange-refusals.ts";
import { MARKET_REFUSALS } from "../../testing/refusals/market-refusals.ts";
import { ORDER_REFUSALS } from "../../testing/refusals/order-refusals.ts";
import { argumentsAfter, type Provocations, type Stage } from "../../testing/refusals/provocation.ts";
import { REQUEST_REFUSALS } from "../../testing/refusals/request-refusals.ts";
import { STAFF_REFUSALS } from "../../testing/refusals/staff-refusals.ts";
import { startStack } from "../../testing/stack.ts";
import { hire } from "../../testing/staff.ts";
import { sale } from "../../testing/trades.ts";

/**
 * What people read when a request is refused: every error code there is, met through HTTP, is the sentence of that very code in the reader's
 * language, with its limit, field or time. A code without a provocation does not compile.
 */
const PROVOCATIONS: Provocations = {
  ...REQUEST_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...ORDER_REFUSALS,
  ...MARKET_REFUSALS,
  ...STAFF_REFUSALS,
  ...EXCHANGE_REFUSALS,
};

let stage: Omit<Stage, "headers">;
beforeAll(async () => {
  const captcha = { url: "http://127.0.0.1:9", captchaId: "captcha", secretId: "secret", secretKey: "key" };
  const settings = { blockedCountries: ["XA"], fourEyesAboveUsd: "10", merchantTradesMonth: "0,0,0" };
  const stack = await startStack(settings, 12, { captcha, accountGroups: [[0, 999]] });
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000",
  );
  const [agent, senior, operator] = [await hire(stack, "agent"), await hire(stack, "senior"), await hire(stack, "operator")];
  stage = { stack, trade: await sale(stack), agent, senior, operator };
});
afterAll(() => stage.stack.close());

describe.each(["de", "ja"] as const)("in %s", (language) => {
  test.each(ERROR_CODES)("%s reaches its reader in its own sentence", async (code) => {
    const provocation = PROVOCATIONS[code];
    const text = await provocation.provoke({ ...stage, headers: { language } });
    const failure = JSON.parse(text) as Failure;
    expect([failure.error, failure.code], text).toEqual([code, ERRORS[code].number]);
    const args = argumentsAfter(provocation, failure.data);
    expect(failure.msg).toBe(errorSentence(language, code, args));
    for (const value of Object.values(args)) if (typeof value === "number") expect(failure.msg).toContain(String(value));
  });
});

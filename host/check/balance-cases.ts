import { readField, readList, readOptionalText } from "@plaza/contract/unknown-value.ts";
import type { CheckCase } from "./case.ts";
import { isBalances } from "./probe.ts";

export const BALANCE_CASES: readonly CheckCase[] = [
  {
    title: "balances are decimal strings, spot and futures for each asset",
    expected: '200 {"balances": [{"assetCode", "spot", "futures"}, …]}',
    run: async (probe) => isBalances((await probe.send("GET", probe.balancesPath())).json),
  },
  {
    title: "the balances name the asset, once",
    expected: "one entry of the asset",
    run: async (probe) => {
      const { json } = await probe.send("GET", probe.balancesPath());
      const balances = readList(json, "balances");
      return balances.filter((balance) => readField(balance, "assetCode") === probe.target.asset).length === 1;
    },
  },
  {
    title: "a balance has no more digits than its asset",
    expected: "at most the asset's digits after the point",
    run: async (probe) => {
      const { json } = await probe.send("GET", probe.balancesPath());
      const balance = readList(json, "balances").find((candidate) => readField(candidate, "assetCode") === probe.target.asset);
      const spot = readOptionalText(balance, "spot");
      return (spot.split(".")[1] ?? "").length <= probe.target.digits;
    },
  },
  {
    title: "an unknown user has no balances",
    expected: "404",
    run: async (probe) => (await probe.send("GET", probe.balancesPath(probe.newReference()))).status === 404,
  },
  {
    title: "a user's name with a slash is one name, and unknown",
    expected: "4xx",
    run: async (probe) => {
      const { status } = await probe.send("GET", probe.balancesPath(`x/../${probe.target.externalId}`));
      return status >= 400 && status < 500;
    },
  },
  {
    title: "answers are JSON and say so",
    expected: "content-type: application/json",
    run: async (probe) => (await probe.send("GET", probe.balancesPath())).contentType.startsWith("application/json"),
  },
  {
    title: "refusals are JSON too, with a stable code",
    expected: '{"error": "…"}',
    run: async (probe) => {
      const { json } = await probe.send("GET", `/v1/transfers/${probe.newReference()}`);
      return typeof readField(json, "error") === "string";
    },
  },
  {
    title: "an unknown path is not found",
    expected: "404",
    run: async (probe) => (await probe.send("GET", "/v1/no-such-call")).status === 404,
  },
];

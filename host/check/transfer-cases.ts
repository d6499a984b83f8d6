import { readField } from "@plaza/contract/unknown-value.ts";
import type { CheckCase } from "./case.ts";
import { stateOf, type Probe } from "./probe.ts";

const OVERDRAFT_CASES: readonly CheckCase[] = [
  {
    title: "more than the user has is refused, with a reason",
    expected: '200 {"state": "refused", "reason": "…"}, and nothing moved',
    run: async (probe) => {
      const amount = probe.amountText((await probe.spot()) + 1n);
      let answer: { json?: unknown } = {};
      const change = await probe.change(async () => (answer = await probe.transfer({ amount })));
      await giveBack(probe, change);
      const [state, reason] = [readField(answer.json, "state"), readField(answer.json, "reason")];
      return state === "refused" && typeof reason === "string" && reason !== "" && change === 0n;
    },
  },
  {
    title: "all that the user has can be moved",
    expected: "done, and spot is 0",
    run: async (probe) => {
      const all = await probe.spot();
      const state = await probe.move("to_p2p", all);
      const left = await probe.spot();
      await probe.move("from_p2p", all - left);
      return state === "done" && left === 0n;
    },
  },
  {
    title: "a refused transfer stays refused when the coins are there later",
    expected: "refused both times, and nothing moved by the second",
    run: async (probe) => {
      const reference = probe.newReference();
      const amount = (await probe.spot()) + probe.one;
      const first = await probe.move("to_p2p", amount, reference);
      await probe.move("from_p2p", 2n * probe.one);
      let again = "";
      const change = await probe.change(async () => (again = await probe.move("to_p2p", amount, reference)));
      await giveBack(probe, change);
      await probe.move("to_p2p", 2n * probe.one);
      return first === "refused" && again === "refused" && change === 0n;
    },
  },
  {
    title: "the question about a refused transfer says refused",
    expected: "refused",
    run: async (probe) => {
      const reference = probe.newReference();
      await probe.move("to_p2p", (await probe.spot()) + 1n, reference);
      return stateOf(await probe.send("GET", `/v1/transfers/${reference}`)) === "refused";
    },
  },
  {
    title: "two transfers at once of more than half the balance: one of them is done",
    expected: "one done, one refused, and moved once",
    run: async (probe) => {
      const most = ((await probe.spot()) * 6n) / 10n;
      let states: string[] = [];
      const change = await probe.change(async () => {
        states = await Promise.all([probe.move("to_p2p", most), probe.move("to_p2p", most)]);
      });
      await giveBack(probe, change);
      return states.toSorted().join() === "done,refused" && change === -most;
    },
  },
];

export const TRANSFER_CASES: readonly CheckCase[] = [
  {
    title: "a transfer to P2P takes exactly its amount from spot",
    expected: "done, and spot is 1 lower",
    run: async (probe) => {
      let state = "";
      const change = await probe.change(async () => (state = await probe.move("to_p2p", probe.one)));
      await probe.move("from_p2p", probe.one);
      return state === "done" && change === -probe.one;
    },
  },
  {
    title: "a transfer from P2P adds exactly its amount to spot",
    expected: "done, and spot is 1 higher",
    run: async (probe) => {
      let state = "";
      const change = await probe.change(async () => (state = await probe.move("from_p2p", probe.one)));
      await probe.move("to_p2p", probe.one);
      return state === "done" && change === probe.one;
    },
  },
  {
    title: "the smallest unit moves, and no more than it",
    expected: "spot is one smallest unit lower",
    run: async (probe) => {
      const change = await probe.change(() => probe.move("to_p2p", 1n));
      await probe.move("from_p2p", 1n);
      return change === -1n;
    },
  },
  {
    title: "0.1 and 0.2 there and 0.3 back leave the balance as it was, to the last digit",
    expected: "no change",
    run: async (probe) => {
      const tenth = probe.one / 10n;
      const change = await probe.change(async () => {
        await probe.move("to_p2p", tenth);
        await probe.move("to_p2p", 2n * tenth);
        await probe.move("from_p2p", 3n * tenth);
      });
      return change === 0n;
    },
  },
  {
    title: "a transfer can be asked about, and the answer is the same",
    expected: "the state of the transfer",
    run: async (probe) => {
      const reference = probe.newReference();
      const state = await probe.move("to_p2p", probe.one, reference);
      const asked = stateOf(await probe.send("GET", `/v1/transfers/${reference}`));
      await probe.move("from_p2p", probe.one);
      return state === "done" && asked === "done";
    },
  },
  {
    title: "a transfer that was never sent is not found",
    expected: "404",
    run: async (probe) => (await probe.send("GET", `/v1/transfers/${probe.newReference()}`)).status === 404,
  },
  {
    title: "a refused request leaves its reference unknown",
    expected: "4xx, then 404",
    run: async (probe) => {
      const reference = probe.newReference();
      await probe.transfer({ reference, amount: "-1" });
      return (await probe.send("GET", `/v1/transfers/${reference}`)).status === 404;
    },
  },
  {
    title: "five times the same transfer moves once, and has five equal answers",
    expected: "the same answer, and moved once",
    run: async (probe) => {
      const reference = probe.newReference();
      const answers: string[] = [];
      const change = await probe.change(async () => {
        for (let turn = 0; turn < 5; turn++) answers.push((await probe.transfer({ reference })).text);
      });
      await giveBack(probe, change);
      return new Set(answers).size === 1 && change === -probe.one;
    },
  },
  {
    title: "ten times the same transfer at once moves once",
    expected: "moved once, and no answer says refused",
    run: async (probe) => {
      const reference = probe.newReference();
      let states: (string | null)[] = [];
      const change = await probe.change(async () => {
        states = (await Promise.all(Array.from({ length: 10 }, () => probe.transfer({ reference })))).map(stateOf);
      });
      await giveBack(probe, change);
      return change === -probe.one && states.every((state) => state !== "refused");
    },
  },
  {
    title: "ten different transfers at once move ten times",
    expected: "spot is 10 smallest units lower",
    run: async (probe) => {
      const change = await probe.change(() => Promise.all(Array.from({ length: 10 }, () => probe.move("to_p2p", 1n))));
      await giveBack(probe, change);
      return change === -10n;
    },
  },
  sameReference("another amount", { amount: "2" }),
  sameReference("another direction", { direction: "from_p2p" }),
  {
    title: "references that differ in a capital letter are two transfers",
    expected: "moved twice",
    run: async (probe) => {
      const reference = `${probe.newReference()}a`;
      const change = await probe.change(async () => {
        await probe.move("to_p2p", probe.one, reference);
        await probe.move("to_p2p", probe.one, reference.toUpperCase());
      });
      await giveBack(probe, change);
      return change === -2n * probe.one;
    },
  },
  ...OVERDRAFT_CASES,
  {
    title: "a transfer is answered within 10 seconds",
    expected: "an answer in less than 10,000 ms",
    run: async (probe) => {
      const answer = await probe.transfer({});
      if (stateOf(answer) !== null) await probe.move("from_p2p", probe.one);
      return answer.status === 200 && answer.ms < 10_000;
    },
  },
];

function sameReference(what: string, fields: { readonly amount?: string; readonly direction?: string }): CheckCase {
  return {
    title: `the same reference with ${what} is refused`,
    expected: "422, and moved once",
    run: async (probe) => {
      const reference = probe.newReference();
      let status = 0;
      const change = await probe.change(async () => {
        await probe.move("to_p2p", probe.one, reference);
        ({ status } = await probe.transfer({ reference, ...fields }));
      });
      await giveBack(probe, change);
      return status === 422 && change === -probe.one;
    },
  };
}

/** Undoes what a case did to the balance. */
async function giveBack(probe: Probe, change: bigint): Promise<void> {
  if (change !== 0n) await probe.move(change < 0n ? "from_p2p" : "to_p2p", change < 0n ? -change : change);
}

import { HOST_STATES, TRANSFER_DIRECTIONS, TRANSFER_STATES, type TransferState } from "@plaza/contract/exchange.ts";
import { readId } from "@plaza/contract/ids.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cryptoMinor } from "../money/amount.ts";
import { accountKey } from "../orders/escrow.ts";
import { transferDiagram, transferStatesDocument } from "./diagram.ts";
import { exchangeLegs, isFinalTransfer, pushedDebitLegs, transferStep } from "./transfer.ts";
import { BEGINNING, NEXT_CALL, TRANSFER_EVENTS, type TransferEvent } from "./transfer-table.ts";

/** The contract's rules, written down a second time: state, event, result, with ! for an alarm. Every pair that is missing is not allowed. */
const CONTRACT = `
  asked   send           sent
  asked   done           done
  asked   pending        pending
  asked   refused        refused
  sent    done           done
  sent    pending        pending
  sent    refused        refused
  sent    no_answer      unknown
  sent    not_found      asked
  unknown done           done
  unknown pending        pending
  unknown refused        refused
  unknown no_answer      unknown
  unknown not_found      asked
  unknown settle_done    done
  unknown settle_refused refused
  pending done           done
  pending pending        pending
  pending refused        refused
  pending no_answer      pending
  pending not_found      pending!
  pending settle_done    done
  pending settle_refused refused
  done    done           done
  done    no_answer      done
  done    pending        done!
  done    refused        done!
  done    not_found      done!
  refused refused        refused
  refused no_answer      refused
  refused pending        refused!
  refused done           refused!
  refused not_found      refused!
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/ +/) as [TransferState, TransferEvent, string]);

const EXPECTED = new Map(CONTRACT.map(([state, event, result]) => [`${state} ${event}`, result]));

describe("a transfer", () => {
  test.each(
    TRANSFER_DIRECTIONS.flatMap((direction) =>
      TRANSFER_STATES.flatMap((state) => TRANSFER_EVENTS.map((event) => ({ direction, state, event }))),
    ),
  )("$direction in $state follows the contract at $event", ({ direction, state, event }) => {
    const step = transferStep(state, event, direction);
    const expected = EXPECTED.get(`${state} ${event}`) ?? null;
    expect(step === null ? null : `${step.to}${step.isContradiction ? "!" : ""}`).toBe(expected);
    if (step === null) return;
    const ends = !isFinalTransfer(state) && isFinalTransfer(step.to);
    const movement = { to_p2p: { done: "credit", refused: "none" }, from_p2p: { done: "debit", refused: "transit_return" } } as const;
    expect(step.movement).toBe(ends && isFinalTransfer(step.to) ? movement[direction][step.to] : "none");
  });

  test("moves coins at its end alone, once, whatever the host says in whatever order", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TRANSFER_DIRECTIONS),
        fc.array(fc.constantFrom(...TRANSFER_EVENTS), { maxLength: 40 }),
        (direction, events) => {
          let state: TransferState = "asked";
          const moved: string[] = BEGINNING[direction] === "none" ? [] : [BEGINNING[direction]];
          for (const event of events) {
            const step = transferStep(state, event, direction);
            if (step === null) continue;
            if (step.movement !== "none") moved.push(step.movement);
            if (isFinalTransfer(state)) expect(step.to).toBe(state);
            state = step.to;
          }
          const expected = {
            to_p2p: { done: ["credit"], refused: [], open: [] },
            from_p2p: { done: ["transit", "debit"], refused: ["transit", "transit_return"], open: ["transit"] },
          } as const;
          expect(moved).toEqual(expected[direction][isFinalTransfer(state) ? state : "open"]);
        },
      ),
    );
  });

  test("ends with the host's first final answer in every open state", () => {
    for (const state of TRANSFER_STATES.filter((candidate) => !isFinalTransfer(candidate))) {
      for (const answer of HOST_STATES) expect(transferStep(state, answer, "to_p2p")?.to).toBe(answer);
      expect(NEXT_CALL[state]).not.toBeNull();
    }
  });
});

describe("the legs of a movement", () => {
  const owner = readId<"user">("7");
  test.each([
    ["credit", "external", "p2p:7"],
    ["transit", "p2p:7", "transit:7"],
    ["debit", "transit:7", "external"],
    ["transit_return", "transit:7", "p2p:7"],
  ] as const)("of a %s go from %s to %s", (movement, from, to) => {
    const legs = exchangeLegs(movement, owner, cryptoMinor(5n));
    expect(legs.map((leg) => [accountKey(leg.account), leg.amount])).toEqual([
      [from, -5n],
      [to, 5n],
    ]);
  });

  test("of a pushed debit leave the wallet directly", () => {
    expect(pushedDebitLegs(owner, cryptoMinor(5n)).map((leg) => [accountKey(leg.account), leg.amount])).toEqual([
      ["p2p:7", -5n],
      ["external", 5n],
    ]);
  });
});

test("docs/transfer-states.md says what the table says", async () => {
  await expect(transferStatesDocument()).toMatchFileSnapshot("../../docs/transfer-states.md");
  for (const state of TRANSFER_STATES) expect(transferDiagram()).toMatch(new RegExp(`--> ${state}\\b`));
});

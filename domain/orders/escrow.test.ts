import { readId } from "@plaza/contract/ids.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cryptoMinor } from "../money/amount.ts";
import { accountKey, balanced, holdLegs, moveLegs, refundLegs, releaseLegs, splitLegs, wallet, type Leg } from "./escrow.ts";

const orderId = readId<"order">("1");
const advert = { kind: "advert", ref: readId<"advert">("2") } as const;
const buyerId = readId<"user">("3");
const seller = wallet("p2p", readId<"user">("4"));

const sum = (legs: readonly Leg[]) => legs.reduce((total, leg) => total + leg.amount, 0n);
const at = (legs: readonly Leg[], key: string) => legs.find((leg) => accountKey(leg.account) === key)?.amount ?? 0n;

describe("the legs of an order", () => {
  test("come from the advert or the wallet and go back there", () => {
    const quantity = cryptoMinor(100n);
    expect(holdLegs({ orderId, quantity, source: advert })).toEqual([
      { account: advert, amount: -100n },
      { account: { kind: "order", ref: orderId }, amount: 100n },
    ]);
    expect(refundLegs({ orderId, quantity, destination: seller })).toEqual([
      { account: { kind: "order", ref: orderId }, amount: -100n },
      { account: seller, amount: 100n },
    ]);
  });

  test("hold, then release or refund, leave the order with nothing and lose nothing", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), fc.bigInt(0n, 10n ** 30n), (whole, part) => {
        const quantity = cryptoMinor(whole);
        const fee = cryptoMinor(part % whole);
        const hold = holdLegs({ orderId, quantity, source: advert });
        const release = releaseLegs({ orderId, buyerId, quantity, fee });
        const refund = refundLegs({ orderId, quantity, destination: advert });
        expect([sum(hold), sum(release), sum(refund)]).toEqual([0n, 0n, 0n]);
        expect(at(hold, "order:1") + at(release, "order:1")).toBe(0n);
        expect(at(hold, "order:1") + at(refund, "order:1")).toBe(0n);
        expect([at(release, "p2p:3"), at(release, "fee")]).toEqual([quantity - fee, fee]);
        expect([...hold, ...release, ...refund].every((leg) => leg.amount !== 0n)).toBe(true);
      }),
    );
  });

  test("a free trade has no leg for the fee", () => {
    expect(releaseLegs({ orderId, buyerId, quantity: cryptoMinor(5n), fee: cryptoMinor(0n) })).toHaveLength(2);
  });
});

test("a split gives each a part, loses nothing and takes no fee", () => {
  const parts = fc.bigInt(2n, 10n ** 24n).chain((quantity) => fc.tuple(fc.constant(quantity), fc.bigInt(1n, quantity - 1n)));
  fc.assert(
    fc.property(parts, fc.constantFrom(advert, seller), ([quantity, share], destination) => {
      const legs = splitLegs({ orderId, buyerId, quantity: cryptoMinor(quantity), buyerShare: cryptoMinor(share), destination });
      expect(sum(legs)).toBe(0n);
      expect(legs.map(({ account, amount }) => [account.kind, amount])).toEqual([
        ["order", -quantity],
        ["p2p", share],
        [destination.kind, quantity - share],
      ]);
    }),
  );
});

describe("no such transfer", () => {
  test.each([0n, 5n, 6n])("where of 5 units %s are the buyer's", (share) => {
    const split = { orderId, buyerId, quantity: cryptoMinor(5n), buyerShare: cryptoMinor(share), destination: advert };
    expect(() => splitLegs(split)).toThrow(RangeError);
  });

  test("where the fee takes everything", () => {
    expect(() => releaseLegs({ orderId, buyerId, quantity: cryptoMinor(5n), fee: cryptoMinor(5n) })).toThrow(RangeError);
  });

  test("of nothing, or from an account to itself", () => {
    expect(() => holdLegs({ orderId, quantity: cryptoMinor(0n), source: advert })).toThrow(RangeError);
    expect(() => moveLegs(seller, seller, cryptoMinor(1n))).toThrow(RangeError);
  });

  test("that makes or loses coins", () => {
    expect(() =>
      balanced([
        { account: advert, amount: -5n },
        { account: seller, amount: 4n },
      ]),
    ).toThrow(RangeError);
  });
});

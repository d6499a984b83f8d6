import type { CheckCase } from "./case.ts";
import type { TransferFields } from "./probe.ts";

/** A transfer that can't be right: a 4xx, and nothing moved, and the reference stays free. */
function isBadTransfer(title: string, fields: TransferFields | ((asset: string) => TransferFields)): CheckCase {
  return {
    title,
    expected: "4xx, and nothing moved",
    run: async (probe) => {
      let status = 0;
      const given = typeof fields === "function" ? fields(probe.target.asset) : fields;
      const change = await probe.change(async () => ({ status } = await probe.transfer(given)));
      if (change !== 0n) await probe.move(change < 0n ? "from_p2p" : "to_p2p", change < 0n ? -change : change);
      return status >= 400 && status < 500 && change === 0n;
    },
  };
}

function isBadBody(title: string, body: string): CheckCase {
  return {
    title,
    expected: "4xx",
    run: async (probe) => {
      const { status } = await probe.send("POST", "/v1/transfers", body);
      return status >= 400 && status < 500;
    },
  };
}

export const INPUT_CASES: readonly CheckCase[] = [
  isBadTransfer("an amount of zero is refused", { amount: "0" }),
  isBadTransfer("an amount of zero with digits is refused", { amount: "0.000" }),
  isBadTransfer("a negative amount is refused", { amount: "-1" }),
  isBadTransfer("an amount with an exponent is refused", { amount: "1e0" }),
  isBadTransfer("an amount with a plus sign is refused", { amount: "+1" }),
  isBadTransfer("an amount with a comma is refused", { amount: "1,0" }),
  isBadTransfer("an amount with a space is refused", { amount: " 1" }),
  isBadTransfer("a hexadecimal amount is refused", { amount: "0x1" }),
  isBadTransfer("an empty amount is refused", { amount: "" }),
  isBadTransfer("an amount that is a number and no string is refused", { amount: 1 }),
  isBadTransfer("an amount of thirty digits is refused", { amount: "1".repeat(30) }),
  {
    ...isBadTransfer("", {}),
    title: "an amount with one digit too many is refused, not rounded",
    run: async (probe) => isBadTransfer("", { amount: `1.${"0".repeat(probe.target.digits)}1` }).run(probe),
  },
  isBadTransfer("an unknown asset is refused", { asset: "NOCOIN" }),
  isBadTransfer("an asset in small letters is refused", (asset) => ({ asset: asset.toLowerCase() })),
  isBadTransfer("an unknown user is refused", { externalId: "no-such-user-of-the-check" }),
  isBadTransfer("an unknown direction is refused", { direction: "sideways" }),
  isBadTransfer("an empty reference is refused", { reference: "" }),
  isBadTransfer("a reference of 300 characters is refused", { reference: "r".repeat(300) }),
  isBadTransfer("a reference with a control character is refused", { reference: "check\u0000\u001b[2J" }),
  isBadTransfer("a reference with a space is refused", { reference: "check one two" }),
  {
    title: "each field of a transfer is needed",
    expected: "4xx each time",
    run: async (probe) => {
      for (const field of ["reference", "externalId", "asset", "amount", "direction"]) {
        const { status } = await probe.transfer({ [field]: undefined });
        if (status < 400 || status > 499) return false;
      }
      return true;
    },
  },
  isBadTransfer("an unknown field is refused", { note: "hello" } as TransferFields),
  isBadBody("a body that is no JSON is refused", '{"reference": '),
  isBadBody("a body that is a list is refused", "[]"),
  isBadBody("a body that is null is refused", "null"),
  isBadBody("a body of more than 64 kB is refused", JSON.stringify({ reference: "x".repeat(70_000) })),
];

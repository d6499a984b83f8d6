import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { EXCHANGE_WALLETS } from "@plaza/contract/wallet.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Move, Wallet, Wallets } from "./api.ts";

/** In the order of the choices. */
export const WALLETS: readonly Wallet[] = ["spot", "p2p", "futures"];

/** Those that coins can move between. */
export function movableWallets({ exchange }: Wallets): readonly Wallet[] {
  return exchange === undefined ? WALLETS : EXCHANGE_WALLETS;
}

/** Whether any wallet has something to move, or may have at an exchange that doesn't say. */
export function hasCoins(wallets: Wallets): boolean {
  const movable = movableWallets(wallets);
  return wallets.exchange?.state === "away" || wallets.balances.some((balance) => movable.some((wallet) => isSome(balance[wallet])));
}

/** Whether a decimal that isn't negative is more than zero. */
function isSome(decimal = "0"): boolean {
  return /[1-9]/.test(decimal);
}

/** The values of the form. */
export interface Input {
  readonly assetCode: string;
  readonly from: Wallet;
  readonly to: Wallet;
  /** As typed. */
  readonly amount: string;
}

export type Problem = "amount_invalid" | "too_much" | "same_wallet";

/**
 * The coin that the person has most likely come for: the one that they are short of in P2P, from where it lies, else the first one that lies in
 * a wallet it can be moved from.
 */
export function firstInput(wallets: Wallets, wanted?: string): Input {
  const { balances, assets } = wallets;
  const movable = movableWallets(wallets);
  const has = (assetCode: string, wallet: Wallet) => isSome(balances.find((balance) => balance.assetCode === assetCode)?.[wallet]);
  if (wanted !== undefined && assets.some(({ assetCode }) => assetCode === wanted))
    return {
      assetCode: wanted,
      from: movable.find((wallet) => wallet !== "p2p" && has(wanted, wallet)) ?? "spot",
      to: "p2p",
      amount: "",
    };
  const found = movable.flatMap((from) =>
    assets.filter(({ assetCode }) => has(assetCode, from)).map(({ assetCode }) => ({ assetCode, from })),
  )[0];
  const from = found?.from ?? "spot";
  return { assetCode: found?.assetCode ?? assets[0]?.assetCode ?? "", from, to: from === "p2p" ? "spot" : "p2p", amount: "" };
}

/** Choosing the wallet that is already the other end swaps the two. */
export function withWallet(input: Input, side: "from" | "to", wallet: Wallet): Input {
  const other = side === "from" ? "to" : "from";
  return { ...input, [side]: wallet, ...(input[other] === wallet ? { [other]: input[side] } : {}) };
}

/** What can be moved, as a plain decimal: of the P2P wallet without coins that a purchase hold keeps. */
export function availableOf({ balances }: Wallets, { assetCode, from }: Input): string {
  const balance = balances.find((candidate) => candidate.assetCode === assetCode);
  return (from === "p2p" ? balance?.available : undefined) ?? balance?.[from] ?? "0";
}

/** The requested transfer, or the reason that it is not possible. */
export function moveOf(input: Input, wallets: Wallets, lang: Locale): { move: Move } | { problem: Problem } {
  if (input.from === input.to) return { problem: "same_wallet" };
  const precision = wallets.assets.find(({ assetCode }) => assetCode === input.assetCode)?.precision ?? 0;
  const quantity = parseAmountInput(input.amount, lang);
  const minor = quantity === null ? null : parseDecimal(quantity, precision);
  const available = parseDecimal(availableOf(wallets, input), precision) ?? 0n;
  // No amount would do.
  if (available === 0n) return { problem: "too_much" };
  if (quantity === null || minor === null || minor === 0n) return { problem: "amount_invalid" };
  if (minor > available) return { problem: "too_much" };
  return { move: { assetCode: input.assetCode, from: input.from, to: input.to, quantity } };
}

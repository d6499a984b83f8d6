/** The words of wallets as they cross the wire. */

export const WALLETS = ["spot", "p2p", "futures"] as const;
export type Wallet = (typeof WALLETS)[number];

/** Those between which coins move while an exchange keeps the spot wallet: its futures are shown and not moved here. */
export const EXCHANGE_WALLETS: readonly Wallet[] = ["spot", "p2p"];

/** What happened to somebody's coins, from where they stand: a release is "bought" to one side and "sold" to the other. */
export const WALLET_KINDS = [
  "bought",
  "sold",
  "move",
  "advert_fund",
  "advert_return",
  "hold",
  "refund",
  "shared",
  "deposit",
  "withdraw",
  "withdraw_return",
  "bond_lock",
  "bond_return",
  "bond_take",
] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

/** Why the coins of a purchase are on hold. */
export const PURCHASE_HOLD_REASONS = ["new_account", "reversible_method"] as const;
export type PurchaseHoldReason = (typeof PURCHASE_HOLD_REASONS)[number];

/** Which lost factor set the hold on withdrawals and sales. */
export const SECURITY_HOLD_REASONS = ["phone_unbound", "email_unbound", "two_factor_off"] as const;
export type SecurityHoldReason = (typeof SECURITY_HOLD_REASONS)[number];

/** What a demo gives at a time, in whole coins: enough for any offer's smallest amount, too few to empty the demo's market. */
export const DEMO_COINS = { assetCode: "USDT", quantity: "1000" } as const;

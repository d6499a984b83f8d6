/** The words of transfers between an exchange's wallet and the P2P wallet. */

/** `to_p2p`: into the P2P wallet, a credit. `from_p2p`: out of it, a debit. */
export const TRANSFER_DIRECTIONS = ["to_p2p", "from_p2p"] as const;
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number];

/** Who begins it: the exchange pushes a credit or debit through the service API, or Plaza asks the host. */
export type TransferOrigin = "service" | "host";

/**
 * `asked`: written here and not yet sent. `sent`: the host is being called. `pending`: the host has it and has not decided. `unknown`: the
 * host's answer is missing, so nothing may be assumed. `done` and `refused` are final.
 */
export const TRANSFER_STATES = ["asked", "sent", "pending", "unknown", "done", "refused"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** What the host says of a transfer. */
export const HOST_STATES = ["done", "pending", "refused"] as const;
export type HostState = (typeof HOST_STATES)[number];

/** How much of what is shown of the balances at the exchange can be relied on. */
export const SPOT_STATES = ["live", "stale", "away"] as const;

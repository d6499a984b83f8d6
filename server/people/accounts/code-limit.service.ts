import type { UserId } from "@plaza/contract/ids.ts";
import type { Settings } from "@plaza/domain/settings/catalogue.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuseTooMany, WAIT_SECONDS, type Refusal } from "../../core/http/refusal.ts";
import { accountName } from "./user.store.ts";
import { countToday } from "./daily-count.store.ts";
import { networkOf, widerNetworkOf } from "./network.ts";
import { writeSecurityEvent } from "./security-event.ts";

/** A message with a code that somebody has asked for. */
export interface CodeMessage {
  readonly channel: "phone" | "email";
  /** The account that asks; null where nobody is logged in. */
  readonly userId: UserId | null;
  readonly address: string;
  readonly ip: string;
  /** Somebody who has proved to be the address's owner asks for it, in the account or in a browser that has logged in to it. */
  readonly isOwners: boolean;
}

const LIMITS = {
  email: ["codeMailsPerAccount", "codeMailsPerAddress", "codeMailsPerNetwork"],
  phone: ["codeTextsPerAccount", "codeTextsPerAddress", "codeTextsPerNetwork"],
} as const satisfies Record<CodeMessage["channel"], readonly (keyof Settings)[]>;

/** As for log-ins: a customer with 256 networks is counted by all of them too, with room for the neighbors among whom a provider may have divided them. */
const WIDER_NETWORK_FACTOR = 2;

/**
 * Counts a message by account, address and network, all of the day. An owner's by the account alone: strangers who ask for codes to the owner's address, or
 * behind the carrier's address that the owner is behind too, would use up the codes without which no coins are released. Asked before it is known whether the address is anybody's, so that the
 * response doesn't show that.
 * @returns false where one of them has had its number
 */
export async function countCodeMessage(context: Context, on: Queryable, message: CodeMessage): Promise<boolean> {
  const { channel, userId, address, ip, isOwners } = message;
  const [perAccount, perAddress, perNetwork] = LIMITS[channel];
  const { current } = context.settings;
  const wider = widerNetworkOf(ip);
  const own = userId === null ? [] : [{ name: `${channel} account:${userId}`, most: current[perAccount] }];
  const ofAnybody = [
    { name: `${channel} address:${accountName(address)}`, most: current[perAddress] },
    { name: `${channel} network:${networkOf(ip)}`, most: current[perNetwork] },
    ...(wider === null ? [] : [{ name: `${channel} network:${wider}`, most: WIDER_NETWORK_FACTOR * current[perNetwork] }]),
  ];
  for (const { name, most } of isOwners ? own : [...own, ...ofAnybody]) {
    if ((await countToday(on, name, most)) !== null) continue;
    writeSecurityEvent(context, "code_limit_reached", userId);
    return false;
  }
  return true;
}

/** Another code so soon after the last one. */
export function refuseEarlyCode({ clock }: Context, waitUntil: Date): Refusal {
  return refuseTooMany((waitUntil.getTime() - clock()) / 1000, { resendAfter: waitUntil.toISOString() });
}

/** The day's codes have been sent; the day is UTC's. */
export function refuseCodesToday({ clock }: Context): Refusal {
  return refuseTooMany(WAIT_SECONDS.day - (Math.floor(clock() / 1000) % WAIT_SECONDS.day));
}

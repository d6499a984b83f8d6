import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refuseKeeping, refuseTooMany, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { authenticatorStep } from "../../core/secrets/authenticator.ts";
import { digest, sign } from "../../core/secrets/seal.ts";
import { beginLoginTry, secondsUntilTry } from "./login.store.ts";
import { hashPassword, refuseWeak } from "./password.ts";
import { SIX_DIGITS } from "./security-code.service.ts";
import { inTransaction } from "./step-up.service.ts";

/** What invitations by a mailed link have in common, of sub-users and of staff. */

const FROM_ANYWHERE = "::";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Counts an invitation, and refuses it if there were too many in a quarter of an hour. @param counted what they are counted by */
export async function countInvitation(tx: Tx, counted: string, most: number): Promise<Refusal | null> {
  const counter = [digest(counted), FROM_ANYWHERE, most] as const;
  return (await beginLoginTry(tx, ...counter)) ? null : refuseTooMany(await secondsUntilTry(tx, ...counter));
}

/** An authenticator's secret: 160 bits in base 32, always the same for one link, and for nobody to know who hasn't got the link. */
export function linkSecret({ config }: Context, purpose: string, link: string): string {
  return Array.from(digest(sign(config.signingKey, purpose, link)), (byte) => BASE32[byte % BASE32.length]).join("");
}

interface Acceptance<Invitation, Value> {
  /** Of the authenticator, by the link. */
  readonly secret: string;
  readonly find: () => Promise<{ readonly email: string } | null>;
  /** The invitation is the transaction's then; null where it is over by now. */
  readonly lock: (tx: Tx) => Promise<Invitation | null>;
  readonly countWrongTry: (tx: Tx) => Promise<unknown>;
  /** @param step of the code, which works once */
  readonly equip: (
    tx: Tx,
    invitation: Invitation,
    own: { readonly passwordHash: string; readonly step: number },
  ) => Promise<Outcome<Value>>;
}

/** Takes the invited person's password and the first code of their authenticator. */
export async function acceptByLink<Invitation, Value>(
  context: Context,
  input: { readonly password: string; readonly code: string },
  { secret, find, lock, countWrongTry, equip }: Acceptance<Invitation, Value>,
): Promise<Outcome<Value>> {
  const seen = await find();
  if (seen === null) return refuse("invitation_over");
  const weak = await refuseWeak(input.password, seen.email);
  if (weak !== null) return weak;
  if (!SIX_DIGITS.test(input.code)) return refuse("security_code_malformed");
  const passwordHash = await hashPassword(input.password, context.config.passwordCost);
  return inTransaction(context, async (tx) => {
    const invitation = await lock(tx);
    if (invitation === null) return refuse("invitation_over");
    const step = authenticatorStep(secret, input.code, context.clock());
    if (step !== null) return equip(tx, invitation, { passwordHash, step });
    await countWrongTry(tx);
    return refuseKeeping("security_code_wrong");
  });
}

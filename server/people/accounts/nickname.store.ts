import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";

const claim = statement<void, { userId: UserId; nickname: string; look: string }>(
  "nickname_claim",
  `INSERT INTO nickname_claim (look, user_id) SELECT :look, :userId
   WHERE NOT EXISTS (SELECT FROM users WHERE lower(nickname) = lower(:nickname) AND id <> :userId) ON CONFLICT DO NOTHING`,
);
// An account that still has the name it was made with: its owner has chosen none, and no exchange has given one.
const write = statement<void, { userId: UserId; nickname: string }>(
  "nickname_write",
  "UPDATE users SET nickname = :nickname WHERE id = :userId AND parent_id IS NULL AND nickname = 'user-' || right(uid::text, 6)",
);

const given = statement<{ nickname: string }, { userId: UserId }>(
  "nickname_of_advertisers",
  `SELECT nickname FROM users u WHERE id IN (SELECT id FROM users WHERE merchant_tier <> 'none' UNION SELECT owner_id FROM advert WHERE state = 'online')
     AND id <> :userId AND NOT EXISTS (SELECT FROM nickname_claim c WHERE c.user_id = u.id)`,
);

/** The names of merchants and advertisers that an exchange or an operator has given them: nobody has reserved how they look. */
export async function givenAdvertiserNames(tx: Tx, userId: UserId): Promise<string[]> {
  return (await given.all(tx, { userId })).map(({ nickname }) => nickname);
}

/** Reserves the name. False: someone else's looks like it, or the user has chosen before. */
export async function claimNickname(tx: Tx, userId: UserId, names: { readonly nickname: string; readonly look: string }): Promise<boolean> {
  return (await claim.count(tx, { userId, ...names })) === 1;
}

/** Gives the account its name. False: it has been given one before. */
export async function writeNickname(tx: Tx, userId: UserId, nickname: string): Promise<boolean> {
  return (await write.count(tx, { userId, nickname })) === 1;
}

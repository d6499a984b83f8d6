import type { Uid, UserId } from "@plaza/contract/ids.ts";
import type { KeyScope } from "@plaza/contract/key-scopes.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { SubUserRights } from "@plaza/contract/sub-users.ts";
import type { Party } from "./party.ts";

/** Who is asking, as every call knows it. */
export interface Caller extends Party {
  /** The logged-in user, to whom the session, inbox, security codes and file addresses belong. */
  readonly userId: UserId;
  readonly uid: Uid;
  readonly accountGroup: number;
  readonly isSubUser: boolean;
  /** Of a sub-user; null: an owner, who may do everything. */
  readonly rights: SubUserRights | null;
  readonly language: Locale | null;
  /** Of the verified identity; null before there is one. */
  readonly kycCountry: string | null;
  readonly sessionId: string;
  readonly sessionKind: "cookie" | "bearer" | "key";
  readonly tokenHash: Buffer;
  /** What a merchant's key may do, where one signed the request; `sessionId` is then the key's. A person's own session may do everything. */
  readonly keyScopes?: readonly KeyScope[];
}

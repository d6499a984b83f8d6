import { isInstitution } from "./institution.ts";
import { masked } from "./mask.ts";

/** What the hints are made of: the user info of any API. */
export interface HintedUser {
  readonly UID: string;
  readonly userId: string;
  readonly accountGroup: number;
  readonly username: string;
  readonly emailOrPhone: string;
  readonly kycType: string;
  readonly kycStatus: string;
}

/**
 * The readable cookies that say who is logged in (docs/specification.md, States), for all who write them: the API at a login, the site and
 * its pages. They prove nothing. Null: the cookie is removed. `authorization` is not among them, since only the API knows it.
 */
export function sessionHintsOf(user: HintedUser): Readonly<Record<string, string | null>> {
  return {
    accountGroup: String(user.accountGroup),
    userId: user.userId,
    UID: user.UID,
    yu_userName: masked(user.username || user.emailOrPhone),
    yu_isInstitutions: isInstitution(user) ? "true" : null,
  };
}

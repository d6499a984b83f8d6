import type { Profile } from "../user-info.ts";
import { type Caller, Refusal } from "../api/call.ts";

/**
 * The steps of the startup (docs/specification.md, States) that both sides take. On the server a failure is a line for the operator, in the
 * browser a toast; either begins with the number of its step, and none stops a later one.
 */
export type Report = (sentence: string) => void;

export const NO_PROFILE: Profile = { kycInfo: null, acceptTerm: null, brokerInfo: null };

/** Runs a step. Its failure is reported and answered with null. */
export async function step<Value>(number: 1 | 2 | 3, work: () => Promise<Value>, report: Report): Promise<Value | null> {
  try {
    return await work();
  } catch (fault) {
    report(`${number}. ${fault instanceof Error ? fault.message : String(fault)}`);
    return null;
  }
}

/** Step 1: the lists in the page's language. A code other than 0 is ignored. */
export function loadLists(api: Caller, language: string, report: Report) {
  return step(
    1,
    async () => {
      try {
        const lists = await api("GET /api/ctc/query-crypto-fiat", { query: { language } });
        return { cryptoList: listOf(lists.cryptoList), fiatList: listOf(lists.fiatList) };
      } catch (fault) {
        if (fault instanceof Refusal && fault.code !== "network") return null;
        throw fault;
      }
    },
    report,
  );
}

/** Step 3: KYC info, acceptance of the terms, broker info. */
export async function loadProfile(api: Caller, report: Report, patience: () => AbortSignal): Promise<Profile> {
  const [kycInfo, gates, brokerInfo] = await Promise.all([
    step(3, () => api("GET /api/a/v1/auth/kyc/info", { signal: patience() }), report),
    step(3, () => api("GET /api/ctc/verify-user", { signal: patience() }), report),
    step(3, () => api("GET /api/broker/v3/check", { signal: patience() }), report),
  ]);
  return { kycInfo, acceptTerm: gates?.acceptTerm ?? null, brokerInfo };
}

/** An API of another make may leave a list out. */
function listOf<Item>(given: Item[] | undefined | null): Item[] {
  return Array.isArray(given) ? given : [];
}

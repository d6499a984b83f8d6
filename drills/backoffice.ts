import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderId, Uid } from "@plaza/contract/ids.ts";
import { caller, freshCode, type Credential } from "./wire.ts";

/** The back office of a running demo, as one of its agents sees it. */
export interface Desk {
  /** The rules whose traces the case of this order shows. */
  traces(orderId: OrderId): Promise<string[]>;
  /** Approves the identity that somebody has just submitted. */
  approve(uid: Uid): Promise<void>;
}

/** The demo's agents. Each may open a number of files in an hour, so the drills take turns. */
export const AGENTS = ["support1@demo.test", "support2@demo.test"] as const;
export type Agent = (typeof AGENTS)[number];

const PASSWORD = "Demo-Passw0rd!";
const SECRET = "JBSWY3DPEHPK3PXP";

export async function openBackoffice(origin: string, lang: Locale, agent: Agent): Promise<Desk> {
  const credential = await signIn(origin, agent);
  const call = caller(origin, lang, credential);
  return {
    traces: async (orderId) => {
      for (const show of ["parties", "waiting"] as const) {
        // The second list only where the first has it not.
        const { items } = (await call("GET /api/desk/appeals", { query: { show, limit: 100 } })).data;
        const caseId = items.find((item) => item.orderId === orderId)?.caseId;
        if (caseId === undefined) continue;
        // The one that was found.
        const { risks } = (await call("GET /api/desk/appeal", { query: { caseId } })).data;
        return risks.traces.map(({ rule }) => rule);
      }
      return [];
    },
    approve: async (uid) => {
      const { items } = (await call("GET /api/desk/kyc-cases", { query: { show: "waiting", limit: 100 } })).data;
      const found = items.find((item) => item.uid === uid);
      if (found === undefined) throw new Error(`nobody of the number ${uid} waits at the desk`);
      const { caseId } = found;
      void (await call("POST /api/desk/claim-kyc", { body: { caseId, claim: true } })).data;
      // Nobody is approved whose pictures were not opened.
      for (const { documentId } of (await call("GET /api/desk/kyc-case", { query: { caseId } })).data.documents) {
        const picture = await fetch(`${origin}/api/desk/kyc-documents/${documentId}`, { headers: { ...credential } });
        const bytes = await picture.arrayBuffer();
        if (!picture.ok) throw new Error(`a document could not be opened: ${Buffer.from(bytes).toString("utf8")}`);
      }
      void (await call("POST /api/desk/decide-kyc", { body: { caseId, decision: "approve" } })).data;
    },
  };
}

/** The back office accepts no bearer tokens, only its cookie and the token that its own page copies into a header. */
async function signIn(origin: string, agent: Agent): Promise<Credential> {
  const response = await fetch(`${origin}/api/desk/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email: agent, password: PASSWORD, code: await freshCode(SECRET, agent) }),
  });
  const cookies = new Map(
    response.headers.getSetCookie().map((cookie): [string, string] => {
      const [pair = ""] = cookie.split(";");
      return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    }),
  );
  const token = cookies.get("desk_token");
  if (token === undefined) throw new Error(`the desk lets nobody in: ${await response.text()}`);
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "), "desk-token": token, origin };
}

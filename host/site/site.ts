import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { ExchangeUser } from "../demo.ts";
import { FAULTS, type RequestedFaults } from "../faults/faults.ts";
import type { IdentityReports } from "../identity/identity-reports.ts";
import { IDENTITY_STATUSES } from "../identity/identity-status.ts";
import { formatAmount } from "../wallet/amount.ts";
import type { SpotWallet } from "../wallet/spot-wallet.ts";
import { homePage, logInPage, WIDGETS_SCRIPT, type HomeFacts } from "./pages.ts";
import { passToPlaza } from "./plaza-proxy.ts";
import { openSessions, type Sessions } from "./sessions.ts";

export interface SiteParts {
  readonly provider: Provider;
  readonly wallet: SpotWallet;
  readonly users: readonly ExchangeUser[];
  readonly plazaOrigin: string | null;
  /** Null: faults can't be requested on the page. */
  readonly faults: RequestedFaults | null;
  /** Null: nothing is reported. */
  readonly identities: IdentityReports | null;
  readonly events: () => HomeFacts["events"];
}

export interface Site {
  /** @returns false for a path that is not the site's */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

type Page = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const INTERACTION = /^\/log-in\/[\w-]+$/;
const MOST_FORM_BYTES = 10_000;
const WRONG = "Wrong email, password or code.";

/** The exchange's own pages: log in, spot wallet, log out, and the log-in that Plaza asks for. */
export function exchangeSite(parts: SiteParts): Site {
  const sessions = openSessions(parts.users);
  const pages = { ...pagesOf(parts, sessions), ...leadingPages(parts.plazaOrigin) };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if (parts.plazaOrigin !== null && passToPlaza(parts.plazaOrigin, request, response)) return true;
    const page = INTERACTION.test(path) ? interactionPage(parts.provider, sessions) : pages[`${request.method} ${path}`];
    if (page === undefined) return leadToPlaza(parts.plazaOrigin, request, response);
    await page(request, response);
    return true;
  };
  return { serve };
}

function pagesOf(parts: SiteParts, sessions: Sessions): Readonly<Record<string, Page>> {
  return {
    "GET /": (request, response) => {
      const session = sessions.find(request);
      if (session === undefined) redirect(response, "/log-in");
      else sendPage(response, homePage(homeFacts(parts, session.user)));
    },
    "GET /log-in": (_request, response) => sendPage(response, logInPage("/log-in", null)),
    "POST /log-in": async (request, response) => {
      const session = sessions.begin(await readForm(request), response);
      if (session === undefined) sendPage(response, logInPage("/log-in", WRONG), 401);
      else redirect(response, "/");
    },
    "POST /log-out": (request, response) => {
      sessions.end(request, response);
      // The provider ends its own session and reports the log-out to Plaza.
      redirect(response, "/session/end");
    },
    "POST /faults": async (request, response) => {
      const form = await readForm(request);
      const fault = FAULTS.find((known) => known === form.get("fault"));
      if (sessions.find(request) !== undefined && fault !== undefined) parts.faults?.queue([fault]);
      redirect(response, "/");
    },
    "POST /identity": async (request, response) => {
      const form = await readForm(request);
      const status = IDENTITY_STATUSES.find((known) => known === form.get("status"));
      const user = sessions.find(request)?.user;
      if (user !== undefined && status !== undefined) parts.identities?.report(user, status);
      redirect(response, "/");
    },
    "GET /widgets.js": (_request, response) =>
      void response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(WIDGETS_SCRIPT),
  };
}

function homeFacts(parts: SiteParts, user: ExchangeUser): HomeFacts {
  const balances = parts.wallet.balancesOf(user.externalId).map(({ asset, spot }) => ({ asset, spot: formatAmount(spot, asset) }));
  const identity = parts.identities?.statusOf(user.externalId) ?? null;
  return { user, identity, balances, plazaOrigin: parts.plazaOrigin, faults: parts.faults?.waiting() ?? null, events: parts.events() };
}

/** Plaza has sent the user here to log in; a user who is logged in goes straight back. */
function interactionPage(provider: Provider, sessions: Sessions): Page {
  return async (request, response) => {
    const { prompt } = await provider.interactionDetails(request, response);
    const isForm = request.method === "POST";
    const mustAsk = prompt.reasons.includes("login_prompt") || prompt.reasons.includes("max_age");
    const known = isForm ? sessions.begin(await readForm(request), response) : mustAsk ? undefined : sessions.find(request);
    if (known === undefined) return sendPage(response, logInPage(request.url ?? "", isForm ? WRONG : null), isForm ? 401 : 200);
    const login = {
      accountId: known.user.externalId,
      amr: [...known.methods],
      acr: known.methods.includes("mfa") ? "urn:exchange:two-factor" : "urn:exchange:password",
    };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  };
}

function leadingPages(plazaOrigin: string | null): Readonly<Record<string, Page>> {
  if (plazaOrigin === null) return {};
  return { "GET /plaza-log-in": (_request, response) => redirect(response, `${plazaOrigin}/en/account/login`) };
}

/** The header's links lead to Plaza's pages. */
function leadToPlaza(plazaOrigin: string | null, request: IncomingMessage, response: ServerResponse): boolean {
  if (plazaOrigin === null || !/^\/[a-z]{2}(-[a-z]{2})?(\/|$)/.test(request.url ?? "")) return false;
  redirect(response, `${plazaOrigin}${request.url}`);
  return true;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) if (text.length < MOST_FORM_BYTES) text += chunk.toString("utf8");
  return new URLSearchParams(text);
}

function sendPage(response: ServerResponse, html: string, status = 200): void {
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "x-frame-options": "DENY" })
    .end(html);
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { location: to }).end();
}

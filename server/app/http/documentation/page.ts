import { splitCallName, type Audience, type Call } from "@plaza/contract/call.ts";
import { ERRORS } from "@plaza/contract/errors.ts";
import type { JsonSchema } from "@plaza/contract/json-schema.ts";
import type { Operation } from "@plaza/contract/openapi-parts.ts";
import { answeredCalls, openApiDocument } from "@plaza/contract/openapi.ts";
import { DEMO_PASSWORD, emailOf } from "../../demo/accounts.ts";
import { escapeHtml } from "./escape-html.ts";
import { fieldsTable, parametersTable } from "./fields.ts";

/** Everything that the page loads comes from these addresses, and nothing in it is inline. */
export const DOCUMENTATION_PATHS = {
  page: "/api/docs",
  icon: "/api/docs/icon.svg",
  style: "/api/docs/style.css",
  search: "/api/docs/search.js",
  tryIt: "/api/docs/try-it.js",
} as const;

export const DOCUMENTATION_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Schemas = Readonly<Record<string, JsonSchema>>;
interface Described {
  readonly name: string;
  readonly call: Call;
  readonly operation: Operation;
}

const GROUPS: Readonly<Record<string, string>> = {
  a: "Accounts and security",
  broker: "Brokers",
  ctc: "Market, orders and chat",
  desk: "Support desk",
  e: "Exchange",
  t: "Wallet",
};
/** Whose sessions the demo offers; each has the same password. */
const DEMO_LOGINS = ["buyer", "merchant1"] as const;
/** A schema with such a name belongs to one call and is shown there. */
const OF_ONE_CALL = /(Request|Data)$/;
const REFERENCE = "#/components/schemas/";

const AUDIENCE_TEXTS: Readonly<Record<Audience, string>> = {
  everyone: "Open to visitors.",
  view: "Needs a session.",
  trade: "Needs a session, and of a sub-user the right to trade.",
  owner: "Needs the account owner's session.",
  staff: "Needs a staff session.",
};

const MARK = `<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect class="mark" width="28" height="28" rx="8"/><path class="way" d="M8.5 22.5V9a2.5 2.5 0 0 1 2.5-2.5h6.5A2.5 2.5 0 0 1 20 9v6.5a2.5 2.5 0 0 1-2.5 2.5H12.75"/><circle class="coin" cx="14.25" cy="12.25" r="2.1"/></svg>`;

/**
 * The contract for people: one page with every call, made from the document that programs read. It is complete without its scripts; they search
 * it and, in the demo, make the calls.
 */
export function documentationPage({ isDemo }: { readonly isDemo: boolean }): string {
  const { paths, components } = openApiDocument("", isDemo);
  const described = Object.entries(answeredCalls(isDemo)).map(([name, call]): Described => {
    const { method, path } = splitCallName(name);
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${name} is missing in the OpenAPI document`);
    return { name, call, operation };
  });
  const groups = [...Map.groupBy(described, ({ operation }) => operation.tags?.[0] ?? "")];
  const { schemas } = components;
  const shared = Object.entries(schemas).filter(([name]) => !OF_ONE_CALL.test(name));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Plaza API</title>
<link rel="stylesheet" href="${DOCUMENTATION_PATHS.style}"><link rel="icon" href="${DOCUMENTATION_PATHS.icon}"><script src="${DOCUMENTATION_PATHS.search}" defer></script>
${isDemo ? `<script src="${DOCUMENTATION_PATHS.tryIt}" defer></script>` : ""}</head><body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><div class="bar"><a class="brand" href="/">${MARK}<span>Plaza</span></a><span class="title">API</span><search id="search" hidden><label for="words">Search calls and schemas</label>
<input id="words" type="search" autocomplete="off" spellcheck="false" placeholder="Search calls and schemas"><kbd aria-hidden="true">/</kbd></search></div></header>
<div class="columns"><nav aria-label="Sections"><ul>${groups.map(([tag, list]) => `<li><a href="#group-${tag}">${groupTitle(tag)}</a> <small>${list.length}</small></li>`).join("")}
<li><a href="#schemas">Schemas</a> <small>${shared.length}</small></li><li><a href="#errors">Errors</a></li></ul></nav>
<main id="calls" tabindex="-1"><h1>Plaza API</h1>${introduction(isDemo)}<p id="found" role="status"></p>
${groups.map(([tag, list]) => `<section class="group" id="group-${tag}"><h2>${groupTitle(tag)}</h2>${list.map((call) => callEntry(call, schemas, isDemo)).join("")}</section>`).join("")}
<section class="group" id="schemas"><h2>Schemas</h2>${shared.map(schemaEntry).join("")}</section>
<section id="errors"><h2>Errors</h2>${errorTable()}</section></main></div></body></html>
`;
}

function groupTitle(tag: string): string {
  return escapeHtml(GROUPS[tag] ?? `/api/${tag}`);
}

function introduction(isDemo: boolean): string {
  const demo = `<section class="demo" id="demo" data-password="${escapeHtml(DEMO_PASSWORD)}"><h2>Try it</h2>
<p>This is a demo market: open a call and send it from here. Log in to send calls that need a session.</p>
<p class="logins">${DEMO_LOGINS.map((key) => `<button type="button" data-account="${emailOf(key)}" disabled>Log in as ${emailOf(key)}</button>`).join(" ")}</p>
<p id="session" role="status">Requests are sent without a session.</p></section>`;
  return `<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Every answer is <code>{"code": 0, "data": …}</code> or
<code>{"code", "error", "msg", "data", "requestId"}</code>. Amounts are decimal strings. A call that changes something takes an
<code>Idempotency-Key</code>: sent again with the same key, it is done once.</p>${isDemo ? demo : ""}`;
}

function callEntry({ name, call, operation }: Described, schemas: Schemas, isDemo: boolean): string {
  const { method, path } = splitCallName(name);
  const canTry = isDemo && call.audience !== "staff" && call.multipart === undefined;
  return `<details class="entry" id="${operation.operationId}"${canTry ? " data-try" : ""}><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(call.summary)}</span></summary><div class="inside"><p>${factsOf(call)}</p>${refusalsOf(call)}
${operation.parameters.length === 0 ? "" : `<h3>Parameters</h3>${parametersTable(operation.parameters)}`}${requestOf(operation, schemas)}${answerOf(operation, schemas)}</div></details>`;
}

function factsOf(call: Call): string {
  const kinds = call.multipart?.accepts.join(", ") ?? "";
  return [
    AUDIENCE_TEXTS[call.audience],
    call.role === undefined ? "" : `Least role: ${call.role}.`,
    call.idempotency === "required" ? "Needs an Idempotency-Key." : call.idempotency === "accepted" ? "Takes an Idempotency-Key." : "",
    call.multipart === undefined
      ? ""
      : `Sent as multipart/form-data with one file (${kinds}) under ${call.multipart.underBytes} bytes as “file”.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function refusalsOf({ errors }: Call): string {
  const links = errors.map((code) => `<a href="#error-${code}"><code>${code}</code></a>`);
  return links.length === 0 ? "" : `<p>Can refuse with ${links.join(", ")}.</p>`;
}

function requestOf({ requestBody }: Operation, schemas: Schemas): string {
  const [kind, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (body === undefined) return "";
  return `<h3>Request <small>${kind}</small></h3>${fieldsTable(unfold(body.schema, schemas))}${exampleOf("request", body.example)}`;
}

function answerOf({ responses }: Operation, schemas: Schemas): string {
  const answer = responses["200"]?.content["application/json"];
  if (answer === undefined) return "";
  const data = answer.schema.properties?.["data"] ?? {};
  return `<h3>Answer: <code>data</code></h3>${fieldsTable(unfold(data, schemas))}${exampleOf("answer", answer.example)}`;
}

/** What only this call has is shown in place; what several have is linked. */
function unfold(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.slice(REFERENCE.length) ?? "";
  return OF_ONE_CALL.test(name) ? (schemas[name] ?? schema) : schema;
}

function exampleOf(what: string, example: unknown): string {
  if (example === undefined) return "";
  return `<pre tabindex="0" aria-label="Example ${what}"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>`;
}

function schemaEntry([name, schema]: [string, JsonSchema]): string {
  return `<details class="entry" id="schema-${name}"><summary><code>${escapeHtml(name)}</code></summary><div class="inside">${fieldsTable(schema)}</div></details>`;
}

function errorTable(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { number, status }]) =>
      `<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${number}</td><td>${status}</td></tr>`,
  );
  return `<table class="codes"><thead><tr><th scope="col">Error</th><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

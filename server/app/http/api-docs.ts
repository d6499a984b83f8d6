import { calls } from "@plaza/contract/calls/index.ts";
import type { Audience, Call } from "@plaza/contract/call.ts";
import { ERRORS } from "@plaza/contract/errors.ts";

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1.5rem}h2{margin-top:2.5rem}
details{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:.6rem 0}summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.8rem;border-radius:10px;background:color-mix(in srgb,currentColor 6%,transparent)}b{display:inline-block;min-width:4.5rem}
table{border-collapse:collapse}td,th{text-align:start;padding:.2rem 1rem .2rem 0}`;

/** The contract for a person to read: one page, no script, made from the same schemas as everything else. */
export function documentationPage(): string {
  const groups = Map.groupBy(Object.entries<Call>(calls), ([name]) => name.split("/")[2] ?? "");
  const sections = [...groups]
    .map(([group, list]) => `<h2>/api/${escape(group)}</h2>${list.map(([name, call]) => section(name, call)).join("")}`)
    .join("");
  const errors = Object.entries(ERRORS)
    .map(([code, { number, status }]) => `<tr><td><code>${code}</code><td>${number}<td>${status}`)
    .join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plaza API</title><style>${STYLE}</style>
<h1>Plaza API</h1><p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Every answer is <code>{"code": 0, "data": …}</code> or
<code>{"code", "error", "msg", "data", "requestId"}</code>. Amounts are decimal strings.</p>${sections}<h2>Errors</h2><table><tr><th>error<th>code<th>status${errors}</table></html>`;
}

function section(name: string, call: Call): string {
  const [method = "", path = ""] = name.split(" ");
  const parts = [
    ["Query", call.query],
    [call.multipart === undefined ? "Body" : "Form fields beside the file", call.body],
    ["Answer", call.data],
  ] as const;
  const schemas = parts
    .map(([title, schema]) => (schema === undefined ? "" : `<p>${title}</p><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`))
    .join("");
  const facts = [
    AUDIENCE_TEXTS[call.audience],
    call.idempotency === "required" ? "Needs an Idempotency-Key." : call.idempotency === "accepted" ? "Takes an Idempotency-Key." : "",
    call.multipart === undefined
      ? ""
      : `Comes as multipart/form-data with one ${call.multipart.accepts.join(", ")} under ${call.multipart.underBytes} bytes as "file".`,
    call.errors.length > 0 ? `Can refuse with: ${call.errors.join(", ")}.` : "",
  ];
  return `<details><summary><b>${method}</b> <code>${escape(path)}</code> ${escape(call.summary)}</summary><p>${facts.join(" ")}</p>${schemas}</details>`;
}

const AUDIENCE_TEXTS: Readonly<Record<Audience, string>> = {
  everyone: "Open to visitors.",
  view: "Needs a session.",
  trade: "Needs a session, and of a sub-user the right to trade.",
  owner: "Needs the account owner's session.",
  staff: "Needs a staff session.",
};

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

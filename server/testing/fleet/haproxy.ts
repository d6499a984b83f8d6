import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ERRORS } from "@plaza/contract/errors.ts";
import { CHECK_LOGIN } from "./postgres-node.ts";

/** The ports of a fleet on this machine: those of its processes, and HAProxy's own ways to them. */
export interface FleetPorts {
  readonly public: number;
  readonly api: number;
  readonly write: number;
  readonly read: number;
  readonly sites: readonly number[];
  readonly apis: readonly number[];
  readonly postgres: readonly number[];
  /** Where Patroni answers for each of them, if Patroni is there. */
  readonly patroni?: readonly number[];
}

/** The file that operators are given. */
const BESIDE_PATRONI = new URL("../../../deploy/patroni/haproxy.cfg", import.meta.url);
/** What people see where no site is left. */
const OUTAGE_PAGE = new URL("../../../deploy/outage/index.html", import.meta.url);

/**
 * HAProxy before everything that there is more than one of. Visitors reach the sites, sites reach the APIs, and servers reach the PostgreSQL that
 * takes writes and the one that follows it.
 *
 * Which PostgreSQL takes writes, HAProxy asks PostgreSQL: it tells everybody who logs in whether it is in hot standby (`in_hot_standby`, since 14).
 * Nobody has to tell HAProxy about a failover, and no script runs.
 */
export function writeHaproxyConfig(folder: string, ports: FleetPorts): string {
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, [globals(folder), publicSide(ports), apiSide(ports), databaseSide(ports)].join("\n"), { mode: 0o600 });
  return file;
}

export function statsSocket(folder: string): string {
  return path.join(folder, "haproxy.sock");
}

/** A server's section and name, and whether HAProxy sends anything there. */
export async function serverStates(folder: string): Promise<ReadonlyMap<string, string>> {
  const rows = (await askHaproxy(folder, "show stat")).split("\n").map((line) => line.split(","));
  // Of the statistics: section, name, and in the eighteenth column the state.
  return new Map(rows.map((columns) => [`${columns[0]}/${columns[1]}`, columns[17] ?? ""]));
}

/** What a reload goes on with: a new process would take every server for ready until it has asked them. */
export async function keepServerStates(folder: string): Promise<void> {
  writeFileSync(stateFile(folder), await askHaproxy(folder, "show servers state"), { mode: 0o600 });
}

async function askHaproxy(folder: string, command: string): Promise<string> {
  const socket = connect(statsSocket(folder));
  socket.end(`${command}\n`);
  return text(socket);
}

function stateFile(folder: string): string {
  return path.join(folder, "haproxy-states");
}

function globals(folder: string): string {
  return `global
  stats socket ${statsSocket(folder)} mode 600 level admin expose-fd listeners
  server-state-file ${stateFile(folder)}
  # After a reload the old process keeps its streams for so long; their pages come back.
  hard-stop-after 60s
defaults
  mode http
  load-server-state-from-file global
  timeout connect 5s
  timeout check 5s
  timeout client 75s
  timeout server 75s
  timeout http-request 20s
  # A connection that was refused has sent nothing: another process may be asked. A request that was sent is repeated only where it changes nothing
  # and its server ended without a word.
  retries 3
  retry-on conn-failure empty-response
  option redispatch 1
  option http-keep-alive
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
`;
}

/**
 * An address stays at one site, so that its limits are one. A site that can't reach an API still says so in the visitor's language; where no site is
 * left, who asks for a page gets one, and a program the API's envelope.
 */
function publicSide({ public: port, sites }: FleetPorts): string {
  const servers = (more: (name: string) => string) =>
    sites.map((site, index) => `  server site${index + 1} 127.0.0.1:${site} ${more(`site${index + 1}`)}`).join("\n");
  return `frontend visitors
  bind :${port}
  option forwardfor
  acl is_page req.hdr(accept) -m sub text/html
  acl is_call path_beg /api/
  use_backend pages if is_page !is_call
  default_backend sites
backend sites
  balance source
  hash-type consistent
  option httpchk GET /readyz?exclude=api
  ${ONLY_READS_REPEATED}
  ${UNAVAILABLE}
${servers(() => "check")}
# The same sites, checked once.
backend pages
  balance source
  hash-type consistent
  http-error status 503 content-type "text/html; charset=utf-8" file ${fileURLToPath(OUTAGE_PAGE)} hdr Retry-After 5 hdr Cache-Control no-store
${servers((name) => `track sites/${name}`)}
`;
}

function apiSide({ api, apis }: FleetPorts): string {
  return `listen api
  bind 127.0.0.1:${api}
  balance roundrobin
  option httpchk GET /readyz
  ${ONLY_READS_REPEATED}
  ${UNAVAILABLE}
${apis.map((port, index) => `  server api${index + 1} 127.0.0.1:${port} check`).join("\n")}
`;
}

const ONLY_READS_REPEATED = "http-request disable-l7-retry unless METH_GET";

/** What HAProxy itself answers where nobody is left: the API's envelope, and when to come back. */
const ENVELOPE = JSON.stringify({
  code: ERRORS.not_ready.number,
  error: "not_ready",
  msg: "Not ready. Try again in a moment.",
  data: null,
});
const UNAVAILABLE = `http-error status 503 content-type "application/json; charset=utf-8" string '${ENVELOPE}' hdr Retry-After 1 hdr Cache-Control no-store`;

/** The ways of the operators' file, on this machine. */
function sideOfPatroni({ write, read, postgres }: FleetPorts, patroni: readonly number[]): string {
  const shipped = readFileSync(BESIDE_PATRONI, "utf8");
  const sections = shipped.slice(shipped.indexOf("\nlisten write"));
  return sections
    .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${write}`)
    .replace("bind 127.0.0.1:5001", `bind 127.0.0.1:${read}`)
    .replaceAll(/(?<=\nlisten (write|read)\n(?:.+\n)*) {2}server pg-(\d) \S+ check port \d+/g, (_, section: string, number: string) => {
      const index = Number(number) - 1;
      return `  server ${section}${number} 127.0.0.1:${postgres[index]} check port ${patroni[index]}`;
    });
}

function databaseSide(ports: FleetPorts): string {
  const { write, read, postgres, patroni } = ports;
  if (patroni !== undefined) return sideOfPatroni(ports, patroni);
  const section = (name: string, port: number, inHotStandby: "on" | "off") => `listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  # Connections wait for their next statement, or listen, as long as they like.
  timeout client 1d
  timeout server 1d
  option clitcpka
  option srvtcpka
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startupMessage()}
  tcp-check expect binary ${hex(`in_hot_standby\0${inHotStandby}\0`)}
${postgres.map((node, index) => `  server ${name}${index + 1} 127.0.0.1:${node} check`).join("\n")}
`;
  return [section("write", write, "off"), section("read", read, "on")].join("\n");
}

/** PostgreSQL's first message: its length, version 3.0 of the protocol, who logs in and where. */
function startupMessage(): string {
  const facts = Buffer.from(`user\0${CHECK_LOGIN}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + facts.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, facts]).toString("hex");
}

function hex(characters: string): string {
  return Buffer.from(characters).toString("hex");
}

import type { Variable } from "./environment-variable.ts";

/** What the site allows one visitor and itself. */
export const SITE_LIMIT_VARIABLES: readonly Variable[] = [
  {
    names: ["CONNECTIONS_PER_ADDRESS"],
    of: "site",
    meaning:
      "connections that one address (of IPv6: one /64 network; a /56 may have four times as many, a /48 sixteen times) may have open to the site; more are not read. Counted where `PROXY_HOPS` is 0: behind a proxy it is the proxy that has the connections. 0: any number",
    otherwise: "256",
  },
  {
    names: ["SURPLUS_CONNECTION_SECONDS"],
    of: "site",
    meaning:
      "how long a connection beyond `CONNECTIONS_PER_ADDRESS` is left open and unanswered before it is reset (at most 2,048 of them): a program that is reset at once reconnects at once. 0: it is reset at once",
    otherwise: "20",
  },
  {
    names: ["REQUESTS_PER_ADDRESS"],
    of: "site",
    meaning:
      "requests of one visitor's address that may be under way at once, event streams not counted; more are refused with `too_many_requests`, and the log says so once a minute. 0: any number",
    otherwise: "128",
  },
  {
    names: ["UPLOADS_PER_ADDRESS"],
    of: "site",
    meaning: "the same of uploads",
    otherwise: "8",
  },
  {
    names: ["FILE_FORMS_AT_ONCE"],
    of: "site",
    meaning:
      "forms with files that pages without scripts may send at once; each takes up to 16 MB of memory while it is read. More are refused with `not_ready`. A form with files is read only for somebody who is logged in",
    otherwise: "4",
  },
  {
    names: ["HEADERS_TIMEOUT_SECONDS", "REQUEST_TIMEOUT_SECONDS"],
    of: "site",
    meaning: "how long a request's headers, and a whole request with its file, may take to come; then the connection is closed",
    otherwise: "15, 180",
  },
  {
    names: ["API_TIMEOUT_SECONDS"],
    of: "site",
    meaning: "how long the API may take to begin its response; then the visitor gets `not_ready`",
    otherwise: "60",
  },
  {
    names: ["STREAM_SILENCE_SECONDS"],
    of: "site",
    meaning:
      "how long an event stream of the API may be silent before its connection counts as lost and the page's stream ends. The API writes at least every 10 seconds",
    otherwise: "45",
  },
  {
    names: ["TRIM_MEMORY_ABOVE_MIB"],
    of: "site",
    meaning:
      "from how many MiB of resident memory on the process gives free memory back to the system, which stops it for a few milliseconds each time. It needs glibc and Node's module `node:ffi`, as the bundled Node has it; without them nothing happens and the log says so once at the start. 0: never",
    otherwise: "180",
  },
];

import type { Variable } from "./environment-variable.ts";

/** Of markets on several processors and several machines. */
export const FLEET_VARIABLES: readonly Variable[] = [
  {
    names: ["SITE_WORKERS"],
    of: "site",
    meaning:
      "how many processes draw pages on the one port: 1 to 64, or `auto` for one less than the machine has processors. Raise it on one machine with processors to spare; containers scale by replicas. Each takes the memory of a site, some 215 MiB (docs/operations/processes.md)",
    otherwise: "1",
  },
  {
    names: ["SERVER_WORKERS"],
    of: "server",
    meaning:
      "the same of the API. Each has `DATABASE_POOL` connections to the database, and a server that may have more than PostgreSQL gives refuses to start. The first of them also does due work if `ROLE` is `all`; with `ROLE=jobs` there is one",
    otherwise: "1",
  },
  {
    names: ["ACCOUNT_GROUPS"],
    of: "server",
    meaning:
      "the account groups whose people live in this cell, such as `20-29,35`: accounts that are made here get the first of them, and a request that names another cell's group is refused with `other_cell` (docs/operations/cells.md)",
    otherwise: "every group: there is one cell",
  },
  {
    names: ["CELLS", "CELL"],
    of: "site",
    meaning:
      "the cells with their sites and account groups, and which of them this is: staff switch between their back offices, and a UID of another cell leads there, `Europe https://eu.p2p.example.com 0-9; Asia https://asia.p2p.example.com 20-29` (docs/operations/cells.md)",
    otherwise: "one cell",
  },
  {
    names: ["NATS_URL", "NATS_TOKEN", "NATS_SUBJECT"],
    of: "server",
    meaning:
      "NATS servers, such as `nats://127.0.0.1:4222` or `tls://nats.example:4222` with commas between those of one cluster, the token of a login there, and what this market's subjects begin with: hints that wake event streams then travel by NATS. While it is away messages come with a stream's next look, within 10 seconds, and the log says `nats_away`",
    otherwise: "PostgreSQL's NOTIFY carries them; no token; `plaza`",
  },
];

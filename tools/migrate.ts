import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run migrate`: brings the database to this version and prepares the servers' login. */
await runOwnerCommand("migrate");

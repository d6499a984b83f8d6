import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run audit`: proves the ledger's promises. */
await runOwnerCommand("audit");

import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run restore`: see server/app/commands/restore.ts. */
await runOwnerCommand("restore", (args) => args.length > 0);

import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run backup`: see server/app/commands/backup.ts. */
await runOwnerCommand("backup", (args) => args.length > 0);

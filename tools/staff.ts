import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run staff -- add …`: makes, changes and shuts out staff. */
await runOwnerCommand("staff", (args) => args.some((word) => word.includes("@")));

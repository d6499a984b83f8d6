import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run service-key -- add …`: makes and ends an exchange's keys. */
await runOwnerCommand("service-key", ([action]) => action === "add" || action === "end");

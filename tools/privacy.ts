import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run privacy -- export|erase <uid>`: a person's request for their data, or for its erasure. */
await runOwnerCommand("privacy", (args) => args.length > 0 && args[0] !== "help");

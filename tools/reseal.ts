import { runOwnerCommand } from "./start/owner-command.ts";

/** `npm run reseal`: brings everything sealed under the newest key. */
await runOwnerCommand("reseal");

import { config } from "../config.server.ts";
import { logFault } from "../fault-log.ts";
import { homeContentFrom } from "./content.ts";
import { flagsFrom } from "./flags.ts";

/** What this process knows from the services beside our own; one of each for all visitors. */
export const flags = flagsFrom(config.feflagDomain, { now: Date.now, onError: (fault) => logFault("feature flags", fault) });
export const homeContent = homeContentFrom(config.strapiDomain, { now: Date.now, onError: (fault) => logFault("content", fault) });

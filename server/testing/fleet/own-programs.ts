import { fileURLToPath } from "node:url";
import { compileCache } from "../compile-cache.ts";
import { MACHINE } from "./machine.ts";
import { answersAt, type ProgramOptions } from "./program.ts";

type OwnProgram = Omit<ProgramOptions, "logFolder" | "report" | "isOurs">;

const END_WITH_PARENT = new URL("../../../tools/start/end-with-parent.mjs", import.meta.url).href;
const SERVER = fileURLToPath(new URL("../../main.ts", import.meta.url));
const SITE = fileURLToPath(new URL("../../../web/server.ts", import.meta.url));
/** As the start command does it. */
const NODE_ARGS = ["--disable-warning=ExperimentalWarning", "--import", END_WITH_PARENT];

/** What a program needs of the machine. What an operator may have set for another product isn't passed on. */
const { PATH, HOME, TMPDIR, TZ } = MACHINE;

function machineEnvironment(): NodeJS.ProcessEnv {
  return { PATH, HOME, TMPDIR, TZ, ...compileCache(), NODE_ENV: "production" };
}

export function serverProgram(name: string, role: "api" | "jobs", port: number, env: Readonly<Record<string, string>>): OwnProgram {
  return {
    name,
    command: process.execPath,
    args: [...NODE_ARGS, SERVER],
    env: { ...machineEnvironment(), ...env, ROLE: role, API_HOST: "127.0.0.1", API_PORT: String(port) },
    isReady: () => answersAt(`http://127.0.0.1:${port}/readyz`),
  };
}

export function siteProgram(name: string, port: number, env: Readonly<Record<string, string>>): OwnProgram {
  return {
    name,
    command: process.execPath,
    args: [...NODE_ARGS, SITE],
    env: { ...machineEnvironment(), ...env, HOST: "127.0.0.1", PORT: String(port) },
    isReady: () => answersAt(`http://127.0.0.1:${port}/readyz`),
  };
}

import { parseArgs } from "node:util";
import { isLocale } from "@plaza/contract/locales.ts";
import { FRAUDS } from "@plaza/domain/fraud/frauds.ts";
import { AGENTS, openBackoffice } from "./backoffice.ts";
import { liveStage } from "./live.ts";
import { play, type DrillResult } from "./play.ts";

// `npm run drills [-- --origin http://localhost:3000 --lang en --only overpay]`. Exits with 1 if a fraud succeeded.

const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:3000" },
    lang: { type: "string", default: "en" },
    only: { type: "string" },
  },
});
const lang = isLocale(values.lang) ? values.lang : "en";
const MARK = { true: "stopped", false: "SUCCEEDED", null: "not seen" } as const;

let [seen, cameThrough] = [0, 0];
const desks = await Promise.all(AGENTS.map((agent) => openBackoffice(values.origin, lang, agent)));
for (const [nth, fraud] of FRAUDS.filter(({ id }) => values.only === undefined || id === values.only).entries()) {
  const desk = desks[nth % desks.length];
  if (desk === undefined) throw new Error("the demo has no agent");
  // Sequential: they share their users.
  const stage = await liveStage(values.origin, lang, desk, fraud.id);
  const lines = await play(fraud, stage, lang);
  await stage.close();
  for (const line of lines) say(line);
  seen += 1;
  // A step that can't be observed doesn't count as stopped.
  cameThrough += lines.filter(({ stopped }) => stopped !== true).length;
}
write(cameThrough === 0 ? `\n${seen} frauds played, none succeeded.` : `\n${cameThrough} steps were not stopped.`);
process.exitCode = cameThrough === 0 ? 0 : 1;

function say({ fraud, step, rule, stopped, saw }: DrillResult): void {
  write(`${fraud.padEnd(15)} ${step.padEnd(24)} ${MARK[`${stopped}`].padEnd(13)} ${rule.padEnd(24)} ${saw}`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

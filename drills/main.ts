import { parseArgs } from "node:util";
import { isLocale } from "@plaza/contract/locales.ts";
import { FRAUDS } from "@plaza/domain/fraud/frauds.ts";
import { openDesk } from "./desk.ts";
import { liveStage } from "./live.ts";
import { play, type Line } from "./play.ts";

// `npm run drills [-- --origin http://localhost:3000 --lang en --only overpay]`. Ends with 1 where a fraud came through.

const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:3000" },
    lang: { type: "string", default: "en" },
    only: { type: "string" },
  },
});
const lang = isLocale(values.lang) ? values.lang : "en";
const MARK = { true: "stopped", false: "CAME THROUGH", null: "not seen" } as const;

let [seen, cameThrough] = [0, 0];
const desk = await openDesk(values.origin, lang);
for (const fraud of FRAUDS.filter(({ id }) => values.only === undefined || id === values.only)) {
  // One after the other: they share their people.
  const stage = await liveStage(values.origin, lang, desk);
  const lines = await play(fraud, stage, lang);
  await stage.close();
  for (const line of lines) say(line);
  seen += 1;
  // What can't be seen to be stopped is not called stopped.
  cameThrough += lines.filter(({ stopped }) => stopped !== true).length;
}
write(cameThrough === 0 ? `\n${seen} frauds were played, and none came through.` : `\n${cameThrough} steps came through.`);
process.exitCode = cameThrough === 0 ? 0 : 1;

function say({ fraud, step, rule, stopped, saw }: Line): void {
  write(`${fraud.padEnd(15)} ${step.padEnd(24)} ${MARK[`${stopped}`].padEnd(13)} ${rule.padEnd(24)} ${saw}`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

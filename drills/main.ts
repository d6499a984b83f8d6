import { parseArgs } from "node:util";
import { isLocale } from "@plaza/contract/locales.ts";
import { FRAUDS, type Fraud } from "@plaza/domain/fraud/frauds.ts";
import { liveStage } from "./live.ts";
import { play, type Line } from "./play.ts";

// `npm run drills [-- --origin http://localhost:3000 --lang en --only overpay --wait]`. Ends with 1 where a fraud came through.

const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:3000" },
    lang: { type: "string", default: "en" },
    only: { type: "string" },
    wait: { type: "boolean", default: false },
  },
});
const lang = isLocale(values.lang) ? values.lang : "en";
const MARK = { true: "stopped", false: "CAME THROUGH", null: "not seen" } as const;

let cameThrough = 0;
for (const fraud of FRAUDS.filter(({ id }) => values.only === undefined || id === values.only)) {
  // One after the other: they share their people.
  // oxlint-disable-next-line eslint/no-await-in-loop
  const stage = await liveStage(values.origin, lang, values.wait, (fraud as Fraud).stranger === true);
  // oxlint-disable-next-line eslint/no-await-in-loop
  const lines = await play(fraud, stage, lang);
  // oxlint-disable-next-line eslint/no-await-in-loop
  await stage.close();
  for (const line of lines) say(line);
  cameThrough += lines.filter(({ stopped }) => stopped === false).length;
}
write(cameThrough === 0 ? "\nNo fraud came through." : `\n${cameThrough} steps came through.`);
process.exitCode = cameThrough === 0 ? 0 : 1;

function say({ fraud, step, rule, stopped, saw }: Line): void {
  write(`${fraud.padEnd(15)} ${step.padEnd(24)} ${MARK[`${stopped}`].padEnd(13)} ${rule.padEnd(24)} ${saw}`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

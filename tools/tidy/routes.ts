import type { Rule } from "./rule.ts";

const MOST_LINES = 30;

/** A page's loader, action and component are found in its feature's folder, where its other files are. */
export const routesOnlyWire: Rule = {
  name: `a route or layout of the site only wires: at most ${MOST_LINES} lines, no call of the API`,
  check: (files) =>
    files
      .filter(({ path, isTest }) => /^web\/(routes|layouts)\//.test(path) && !isTest)
      .flatMap(({ path, text, code }) => {
        const lines = text.split("\n").length - 1;
        const says = [...(lines > MOST_LINES ? [`has ${lines} lines`] : []), ...(/\bapi\s*\(/.test(code) ? ["calls the API"] : [])];
        return says.map((what) => ({ path, says: `${what}: move the loader, the action and the page to the folder of their feature` }));
      }),
};

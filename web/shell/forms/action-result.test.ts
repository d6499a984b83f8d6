import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.resolve(import.meta.dirname, "../..");
/** JSX draws an attribute without a value as "true", and a toast would say so. */
const WITHOUT_VALUE = /\sdata-result(?=[\s/>])/;

test("each result names what its toast says, or nothing", () => {
  const components = globSync("**/*.tsx", { cwd: WEB, exclude: ["node_modules"] });
  expect(components.length).toBeGreaterThan(100);
  const bare = components.filter((file) => WITHOUT_VALUE.test(readFileSync(path.join(WEB, file), "utf8")));
  expect(bare).toEqual([]);
});

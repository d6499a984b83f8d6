import type { Rule } from "./rule.ts";

const CATCH_ALL = new Set(["utils", "util", "helpers", "helper", "common", "misc", "lib", "shared", "stuff"]);

export const noCatchAll: Rule = {
  name: "no folder or file is named for having no subject",
  check: (files) =>
    files.flatMap((file) => {
      const name = file.path
        .replace(/\.\w+$/, "")
        .split("/")
        .find((part) => CATCH_ALL.has(part));
      return name === undefined
        ? []
        : [{ path: file.path, says: `is in or is called "${name}": name it after what it is about, and put it beside what uses it` }];
    }),
};

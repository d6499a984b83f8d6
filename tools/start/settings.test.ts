import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";

it("The API listens where API_PORT says, and otherwise on any free port", () => {
  expect(readSettings({ API_PORT: "3001" }).apiPort).toBe(3001);
  expect(readSettings({}).apiPort).toBe(0);
});

it("A port that is none is refused by the name of its variable", () => {
  expect(() => readSettings({ PORT: "70000" })).toThrow('PORT is "70000"');
  expect(() => readSettings({ API_PORT: "x" })).toThrow('API_PORT is "x"');
});

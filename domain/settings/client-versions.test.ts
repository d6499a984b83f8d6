import { describe, expect, it } from "vitest";
import { CLIENT_VERSIONS, outdatedClient } from "./client-versions.ts";

const OLDEST = "PlazaApp/2.3 plaza-client/0.2.0";
const BROWSER = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Mobile Safari/537.36";

describe("the oldest version of a program", () => {
  it.each([
    ["an older app in a browser's name", `${BROWSER} PlazaApp/2.2.9`, "PlazaApp"],
    ["an older app by its first number", `${BROWSER} PlazaApp/1.10`, "PlazaApp"],
    ["the oldest one allowed", `${BROWSER} PlazaApp/2.3`, null],
    ["a newer one, by number and not by letter", `${BROWSER} PlazaApp/2.10.1`, null],
    ["an older package", "plaza-client/0.1.9 node", "plaza-client"],
    ["in other letters", "plazaapp/2.0", "PlazaApp"],
    ["a plain browser", BROWSER, null],
    ["an app that names no version", `${BROWSER} PlazaApp`, null],
    ["another program whose name ends alike", "MyPlazaApp/1.0", null],
    ["an older app by a number that the oldest one names and it doesn't", "plaza-client/0", "plaza-client"],
    ["an older app with large numbers", "plaza-client/0.1.1234", "plaza-client"],
    ["a newer app with large numbers", "PlazaApp/1234", null],
    ["no header", "", null],
  ])("%s", (_what, userAgent, name) => {
    expect(outdatedClient(userAgent, OLDEST)?.name ?? null).toBe(name);
    expect(outdatedClient(userAgent, "")).toBeNull();
  });

  it("is named as the operator wrote it", () => {
    expect(outdatedClient("PlazaApp/2.2", OLDEST)).toEqual({ name: "PlazaApp", version: "2.3" });
  });

  it("takes no time to read from a header made for that", () => {
    const before = process.threadCpuUsage();
    outdatedClient("a/".repeat(4_000) + "1.".repeat(4_000), OLDEST);
    // Of this thread's own: a busy machine adds none.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(50);
  });
});

it.each([
  ["", true],
  ["PlazaApp/2", true],
  [OLDEST, true],
  ["PlazaApp", false],
  ["PlazaApp/2.3.4.5", false],
  ["PlazaApp/2 ", false],
  ["PlazaApp/2plaza-client/1", false],
])("whether %j may be set: %s", (text, isSound) => {
  expect(new RegExp(CLIENT_VERSIONS, "u").test(text)).toBe(isSound);
});

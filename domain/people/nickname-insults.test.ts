import { expect, test } from "vitest";
import { isInsulting } from "./nickname-insults.ts";

test.for([
  "fuckface",
  "Big Wanker",
  "big_wanker",
  "big - wanker",
  "99fuckers",
  "fucker2024",
  "7 wankers 7",
  "f u c k",
  "f.u.c.k.e.r",
  "b1tch",
  "сyка",
  "CУKA",
  "fuuuuck",
  "f u u u u c k",
  "Hurensohn",
  "joehurensohn",
  "死ね太郎",
  "死 ね",
  "王八蛋",
])("%s insults its reader", (name) => expect(isInsulting(name)).toBe(true));

test.for(["Marta", "Swank Hotel", "Scunthorpe", "Babita", "12345", "user-2024", "Sukarno", "王小明", ""])("%s insults nobody", (name) =>
  expect(isInsulting(name)).toBe(false),
);

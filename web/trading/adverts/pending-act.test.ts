import { expect, test } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { isAct } from "./pending-act.ts";

const [OWN, OTHER] = ["1" as AdvertId, "2" as AdvertId];

function sent(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("a button is busy while its act on its advert is under way, and not while another is", () => {
  const closing = sent({ act: "closed", advId: OWN });
  expect([isAct(closing, "closed", OWN), isAct(closing, "closed", OTHER), isAct(closing, "online", OWN)]).toEqual([true, false, false]);
  const switched = sent({ act: "online", advId: OWN });
  expect(isAct(switched, "put_online", OWN), "the button that does the same beside the reason").toBe(false);
  expect([isAct(closing, "all_online"), isAct(undefined, "closed", OWN), isAct(undefined, "all_online")]).toEqual([false, false, false]);
});

test("of the two buttons for all adverts only the one that was pressed is busy", () => {
  const all = sent({ act: "all_online" });
  expect([isAct(all, "all_online"), isAct(all, "all_offline"), isAct(all, "all_online", OWN)]).toEqual([true, false, false]);
});

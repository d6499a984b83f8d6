import { expect, test } from "vitest";
import { isCertainLink, isShownLink, type StaffLinkFacts } from "./staff-links.ts";

const settings = { linkNetworkPeople: 3 };
test.each<[StaffLinkFacts, { shown: boolean; certain: boolean }]>([
  [
    { by: "account", staff: 1, users: 2 },
    { shown: true, certain: true },
  ],
  [
    { by: "device", staff: 1, users: 5 },
    { shown: true, certain: true },
  ],
  [
    { by: "device", staff: 2, users: 1 },
    { shown: true, certain: false },
  ],
  [
    { by: "network", staff: 1, users: 2 },
    { shown: true, certain: false },
  ],
  [
    { by: "network", staff: 2, users: 2 },
    { shown: false, certain: false },
  ],
])("a member of staff and a user who share %j", (link, expected) => {
  expect({ shown: isShownLink(link, settings), certain: isCertainLink(link) }).toEqual(expected);
});

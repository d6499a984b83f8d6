import { expect, it } from "vitest";
import { KYC_VIEWS, readQueueAddress } from "./queue-views.ts";

it.each([
  ["", { show: "waiting", page: {} }],
  ["?show=mine", { show: "mine", page: {} }],
  ["?show=everything&cursor=", { show: "waiting", page: {} }],
  ["?show=decided&cursor=12", { show: "decided", page: { cursor: "12" } }],
])("the address of a queue that ends in %j asks for %j", (search, asked) => {
  expect(readQueueAddress(new URL(`https://site.test/desk/kyc${search}`), KYC_VIEWS)).toEqual(asked);
});

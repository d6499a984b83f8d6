import { expect, test } from "vitest";
import { todaysPath } from "./former-addresses.ts";

test.each([
  ["/en/p2p/favourite", "/en/p2p/favorite"],
  ["/zh-tw/p2p/favourite.data", "/zh-tw/p2p/favorite.data"],
  ["/en/p2p/favourites", "/en/p2p/favourites"],
  ["/en/x/p2p/favourite", "/en/x/p2p/favourite"],
])("%s is taken at %s", (former, now) => expect(todaysPath(former)).toBe(now));

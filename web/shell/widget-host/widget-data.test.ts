import { calls } from "@plaza/contract/calls/index.ts";
import { exampleFrom } from "@plaza/contract/testing/example.ts";
import { expect, test } from "vitest";
import type { UserInfo } from "../user-info.ts";
import { widgetDataOf } from "./widget-data.ts";

const EXAMPLE: UserInfo = exampleFrom(calls["GET /api/a/v2/auth/user/info"].data);
const USER = {
  ...EXAMPLE,
  username: "",
  emailOrPhone: "buy***@demo.test",
  kycType: "company",
  kycStatus: "pending",
  isAdmin: true,
  traderStatus: "active",
  symbol: null,
  language: "en",
  authorization: "a-token",
  token: "another",
  verification: { ...EXAMPLE.verification, email: "buyer@demo.test", phone: "+100" },
} as const;
const KNOWN = {
  lang: "en",
  session: "user",
  user: USER,
  apiDomain: "https://api.example",
  profile: { brokerInfo: { isBroker: false } },
} as const;

test("widget data: lang, route, isInstitutions, isLogin, userInfo, apiDomain, brokerInfo, and nothing else", () => {
  const data = widgetDataOf(KNOWN, "/en/p2p?x=1");
  expect(Object.keys(data)).toEqual(["lang", "route", "isInstitutions", "isLogin", "userInfo", "apiDomain", "brokerInfo"]);
  expect(data).toMatchObject({ lang: "en", route: "/en/p2p?x=1", isInstitutions: true, isLogin: true, brokerInfo: { isBroker: false } });
});

test("no token and nothing of the account's protection is ever handed to a widget", () => {
  const text = JSON.stringify(widgetDataOf(KNOWN, "/en"));
  for (const secret of ["a-token", "another", "buyer@demo.test", "+100", "verification", "authenticator"])
    expect(text).not.toContain(secret);
});

test("a visitor is nobody", () => {
  const profile = { brokerInfo: null };
  expect(widgetDataOf({ lang: "de", session: "visitor", user: null, apiDomain: "", profile }, "/de")).toEqual({
    lang: "de",
    route: "/de",
    isInstitutions: false,
    isLogin: false,
    userInfo: null,
    apiDomain: "",
    brokerInfo: null,
  });
});

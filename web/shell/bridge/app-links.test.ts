import { describe, expect, test } from "vitest";
import { questionOf } from "./app-links.ts";

const ORIGIN = "https://p2p.example";
const link = (href: string, more: { target?: string; download?: string } = {}) =>
  questionOf({ href: new URL(href, ORIGIN).href, target: more.target ?? "", download: more.download ?? null }, ORIGIN);

describe("a link that the app could take", () => {
  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "intent://scan/#Intent;scheme=zxing;end",
    "content://com.example/1",
    "blob:https://p2p.example/1",
    "market://details?id=x",
    "mailto:help@p2p.example",
    "tel:+441",
  ])("%s is not handed over, in this window or another", (href) => {
    expect(link(href)).toBeNull();
    expect(link(href, { target: "_blank" })).toBeNull();
    expect(link(href, { download: "a.png" })).toBeNull();
  });

  test("is handed over for another site and for a new window", () => {
    expect(link("https://help.example/a?b=c")).toEqual({ call: "openNewWindow", options: { url: "https://help.example/a?b=c" } });
    expect(link("/en/p2p/rules", { target: "_blank" })).toEqual({
      call: "openNewWindow",
      options: { url: "https://p2p.example/en/p2p/rules" },
    });
  });

  test.each([
    "https://evil.example/a",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/a\\b",
    "/\u0009/evil.example",
  ])("of the login doesn't tell the app to go on to %s", (next) => {
    expect(link(`/en/account/login?next=${encodeURIComponent(next)}`)).toEqual({ call: "goToAppLogin", options: {} });
  });

  test("of the login tells the app where on this site to go on", () => {
    expect(link("/ja/account/login?next=%2Fja%2Fwallet")).toEqual({ call: "goToAppLogin", options: { next: "/ja/wallet" } });
  });

  test("saves pictures of this site, under their name", () => {
    expect(link("/api/files/7?token=x", { download: "proof.png" })).toEqual({
      call: "appDownloadImg",
      options: { url: "https://p2p.example/api/files/7?token=x", name: "proof.png" },
    });
    expect(link("https://evil.example/x.png", { download: "x.png" })).toBeNull();
    expect(link("/en/p2p/order/export.csv", { download: "" })).toBeNull();
  });

  test("opens the app's own screens, but not for a part of one", () => {
    expect(link("/de/wallet")).toEqual({ call: "openBalanceHome", options: {} });
    expect(link("/de/account/kyc")).toEqual({ call: "openKyc", options: {} });
    expect(link("/de/wallet?coin=BTC")).toBeNull();
    expect(link("/de/wallet#transfer")).toBeNull();
  });
});

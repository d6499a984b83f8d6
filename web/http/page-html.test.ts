import { expect, test } from "vitest";
import { htmlOf, keepHtml } from "./page-html.server.ts";

test("a page belongs to the response that it was drawn for, and to no other", () => {
  const [one, other] = [new Response(null), new Response(null)];
  keepHtml(one, ["<p>", "one</p>"]);
  expect(htmlOf(one)).toEqual(["<p>", "one</p>"]);
  expect(htmlOf(other)).toBeNull();
  expect(htmlOf(new Response(null, one))).toBeNull();
});

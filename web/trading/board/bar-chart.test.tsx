import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarChart } from "./bar-chart.tsx";

const barsOf = (...values: readonly number[]) => values.map((value, index) => ({ label: `Nov ${index + 1}`, value, text: `${value} EUR` }));
const drawn = (tone: "accent" | "sum", ...values: readonly number[]) =>
  renderToStaticMarkup(
    <BarChart title="Orders" tone={tone} bars={barsOf(...values)} tickText={(value, digits) => `tick ${value.toFixed(digits)}`} />,
  );
const ticksOf = (html: string) => html.match(/tick -?[\d.]+/g);

test("orders are counted in whole ones at the axis", () => {
  expect(ticksOf(drawn("accent", 1, 0, 1))).toEqual(["tick 0", "tick 1"]);
});

test("a loss hangs below zero in its own color, and a day without a figure has no bar", () => {
  const html = drawn("sum", 4, -2, 0);
  expect(ticksOf(html)).toContain("tick 0");
  expect(ticksOf(html)).toContain("tick -2");
  expect(html.match(/fill-danger-ink/g)).toHaveLength(1);
  expect(html.match(/class="fill-accent"/g)?.length).toBe(1 + 3);
});

test("each day says its figure without scripts", () => {
  expect(drawn("accent", 1, 2)).toContain("Nov 2 · 2 EUR");
});

import type { Texts } from "@plaza/messages/text.ts";
import type { Sample } from "@plaza/ui/gallery.tsx";

/** The namespaces whose real words the gallery is shown with. */
export const SAMPLE_NAMESPACES = ["market", "take", "order", "chat", "account", "orders"] as const;

/** The gallery in the page's language: real texts of the product, so that what does not fit shows here first. */
export function sampleOf(t: Texts): Sample {
  return {
    ...actsAndNames(t),
    ...fieldsAndRows(t),
    announce: {
      10: t("order.minutes_left", { minutes: 10 }),
      5: t("order.minutes_left", { minutes: 5 }),
      1: t("order.minutes_left", { minutes: 1 }),
    },
    word: t("order.buyer"),
    sentence: t("order.safe.buyer", { quantity: "120.00 USDT" }),
    paragraph: `${t("order.about.release")} ${t("order.warn.release_is_final")}`,
    longWord: "TRX9f3a7c1e5b2d8f4a6c0e3b7d1f5a9c2e6b0d4f8a",
    steps: [t("order.step.placed"), t("order.step.buyer_pays"), t("order.step.buyer_waits"), t("order.step.completed")],
    people: ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo"],
  };
}

function actsAndNames(t: Texts): Pick<Sample, "act" | "name"> {
  return {
    act: {
      main: t("order.act.pay"),
      other: t("order.go_back"),
      quiet: t("order.act.cancel"),
      danger: t("order.do.cancel"),
      buy: t("market.buy"),
      sell: t("market.sell"),
      more: t("market.load_more"),
      all: t("take.all"),
    },
    name: {
      close: t("order.close"),
      copy: t("order.copy_number"),
      copied: t("order.copied"),
      show: t("account.show_password"),
      hide: t("account.hide_password"),
      search: t("market.fiat_search"),
      none: t("market.fiat_none"),
      menu: t("frame.language"),
      send: t("chat.send"),
      attach: t("chat.attach"),
      unread: t("orders.unread", { count: 3 }),
      online: t("market.online_now"),
      away: t("market.offline_now"),
      done: t("order.step_done"),
      step: t("order.step_count", { now: "2", all: "4" }),
      loading: t("chat.sending"),
      back: t("order.back"),
      retry: t("frame.try_again"),
      time: t("order.time_to_pay"),
    },
  };
}

function fieldsAndRows(t: Texts): Pick<Sample, "field" | "row"> {
  return {
    field: {
      amount: t("order.amount"),
      text: t("order.payer_name"),
      code: t("account.code"),
      password: t("account.password"),
      choice: t("order.method"),
      list: t("market.fiat"),
      hint: t("order.payer_optional"),
      error: t("order.name_needed"),
      legend: t("order.reason"),
    },
    row: {
      who: "MarketSquare",
      figures: t("market.record", { count: 1284, rate: "98.5%" }),
      price: t("order.price"),
      available: t("market.available"),
      limits: t("market.limits"),
      methods: t("order.method"),
      trade: t("market.buy"),
      why: t("order.warn.third_party"),
    },
  };
}

import type { UserId } from "@plaza/contract/ids.ts";
import type { NewRow } from "../../core/db/insert-rows.ts";
import type { DemoPerson } from "./accounts.ts";
import type { Random } from "./random.ts";
import type { SeededOrder } from "./seed-orders.ts";
import type { Names } from "./ids.ts";

const REVIEWED_PERCENT = 45;
const NEGATIVE_PERCENT = 4;

const PRAISE: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Released before I had put the phone away.",
    "Clear instructions, no hurry. Would trade again.",
    "Smooth, third time with them.",
    "",
  ],
  de: ["Schnell und freundlich, gerne wieder.", "Freigabe nach zwei Minuten.", ""],
  fr: ["Rapide et courtois, je recommande.", "Coins libérés en quelques minutes.", ""],
  es: ["Todo perfecto, muy rápido.", "Amable y claro. Repetiré.", ""],
  pt: ["Muito rápido e atencioso.", "Liberou em minutos, recomendo.", ""],
  tr: ["Çok hızlı, teşekkürler.", "Güvenilir satıcı, yine alırım.", ""],
  ru: ["Быстро и вежливо, спасибо.", "Всё чётко, рекомендую.", ""],
  ja: ["丁寧で迅速な対応でした。", "すぐにリリースしてくれました。", ""],
  hi: ["बहुत तेज़ और भरोसेमंद।", "फिर से ज़रूर ट्रेड करूँगा।", ""],
  "zh-cn": ["放币很快，很有耐心。", "交易顺利，下次还来。", ""],
};
const COMPLAINTS: Readonly<Record<string, readonly string[]>> = {
  en: ["Took almost an hour to answer.", "Asked for another account after the order was placed."],
  de: ["Hat sehr lange auf sich warten lassen."],
  es: ["Tardó mucho en responder."],
  ru: ["Очень долго отвечал."],
};
const GOOD_TAGS = ["fast", "clear", "patient", "fair_price"] as const;
const BAD_TAGS = ["slow", "rude", "changed_terms"] as const;

/** What takers said of advertisers after the past's completed orders. */
export function reviewRows(
  orders: readonly SeededOrder[],
  personOf: Names<DemoPerson>,
  userOf: Names<UserId>,
  nextId: (at: Date) => string,
  random: Random,
): NewRow[] {
  return orders.flatMap((order): NewRow[] => {
    const { buyer, seller, maker, outcome } = order.history;
    if (outcome.status !== "completed" || !random.chance(REVIEWED_PERCENT)) return [];
    const [author, subject] = maker === "buyer" ? [seller, buyer] : [buyer, seller];
    const negative = random.chance(NEGATIVE_PERCENT);
    const words = negative ? COMPLAINTS : PRAISE;
    const { speaks } = personOf(author);
    const at = new Date(outcome.completedAt.getTime() + random.between(60, 4800) * 1000);
    return [
      {
        id: nextId(at),
        order_id: order.id,
        author_id: userOf(author),
        subject_id: userOf(subject),
        role: maker === "buyer" ? "seller" : "buyer",
        rating: negative ? "negative" : "positive",
        tags: [random.pick(negative ? BAD_TAGS : GOOD_TAGS)],
        comment: random.pick(words[speaks] ?? words["en"] ?? [""]),
        created_at: at,
      },
    ];
  });
}

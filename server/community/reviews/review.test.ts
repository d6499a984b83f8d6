import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReviewId, readId } from "@plaza/contract/ids.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { sale } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const review = { rating: "positive", tags: ["fast"], comment: " Quick and kind. " } as const;
const written = { ...review, tags: ["fast" as const] };
const page = async (person: Person) => (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: person.uid } })).data;

describe("a review", () => {
  it("is taken once a side about a completed order, also of five at once, and counts", async () => {
    const { seller, buyer, orderId } = await SITUATIONS.completed(stack);
    const open = await stack.call(buyer, "GET /api/ctc/query-order-review", { query: { orderId } });
    expect(open.data).toMatchObject({ mine: null, theirs: null, canReview: true });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, ...written } })),
    );
    expect(answers.map((answer) => answer.error).filter((error) => error !== "already_done")).toEqual([null]);
    const { advertiser, figures, reviews } = await page(seller);
    expect(advertiser).toMatchObject({ totalTrades: 1, positiveRate: "1", completionRate: "1" });
    expect(figures).toMatchObject({ positiveReviews: 1, praisedBy: 1, positiveRate: "1", positiveLowerBound: "0.2065" });
    expect(reviews).toMatchObject([{ rating: "positive", comment: "Quick and kind.", role: "buyer" }]);
    expect(JSON.stringify(reviews)).not.toContain(orderId);
    const other = await stack.call(seller, "GET /api/ctc/query-order-review", { query: { orderId } });
    expect(other.data).toMatchObject({ mine: null, theirs: { comment: "Quick and kind." }, canReview: true });
    expect((await stack.call(buyer, "GET /api/ctc/query-order-review", { query: { orderId } })).data.canReview).toBe(false);
  });

  it("is refused before completion, after 30 days and from strangers", async () => {
    const running = await sale(stack);
    const early = await stack.call(running.buyer, "POST /api/ctc/create-review", { body: { orderId: running.orderId, ...written } });
    expect(early.error).toBe("action_not_allowed");
    const { buyer, orderId } = await SITUATIONS.completed(stack);
    const age = (text: string) => stack.owner.query(`UPDATE orders SET completed_at = now() - interval '${text}' WHERE id = $1`, [orderId]);
    await age("30 days 1 second");
    expect((await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, ...written } })).answer).toMatchObject({
      error: "action_not_allowed",
      data: { reason: "too_late" },
    });
    expect((await stack.call(buyer, "GET /api/ctc/query-order-review", { query: { orderId } })).data.canReview).toBe(false);
    await age("29 days 23 hours");
    expect((await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, ...written } })).error).toBeNull();
    const stranger = await stack.person();
    expect((await stack.call(stranger, "POST /api/ctc/create-review", { body: { orderId, ...written } })).status).toBe(404);
    expect((await stack.call(stranger, "GET /api/ctc/query-order-review", { query: { orderId } })).status).toBe(404);
  });

  it("is answered once, by whom it is about, and reported once by each", async () => {
    const { seller, buyer, orderId } = await SITUATIONS.completed(stack);
    const { reviewId } = (await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, ...written, rating: "negative" } }))
      .data;
    const answer = (as: Person, comment = "Sorry, the bank was slow.") =>
      stack.call(as, "POST /api/ctc/reply-review", { body: { reviewId, comment } });
    expect((await answer(buyer)).status).toBe(404);
    expect((await answer(seller, "  ")).error).toBe("field_blank");
    expect((await answer(seller)).data.reply?.comment).toBe("Sorry, the bank was slow.");
    expect((await answer(seller)).error).toBe("already_done");
    const report = (as: Person, id: ReviewId = reviewId) =>
      stack.call(as, "POST /api/ctc/report-review", { body: { reviewId: id, reason: "false" } });
    expect((await report(seller)).data).toEqual({ reported: true });
    expect((await report(seller)).error).toBe("already_done");
    expect((await report(buyer)).status).toBe(404);
    expect((await report(seller, readId("1"))).status).toBe(404);
    const list = await stack.call(null, "GET /api/ctc/query-reviews", { query: { uid: seller.uid, rating: "negative" } });
    expect(list.data.items).toMatchObject([{ reviewId, reply: { comment: "Sorry, the bank was slow." } }]);
    expect((await stack.call(null, "GET /api/ctc/query-reviews", { query: { uid: seller.uid, rating: "positive" } })).data.items).toEqual(
      [],
    );
  });
});

describe("customer service", () => {
  it("keeps a reported review or removes it with a reason, and a removed one counts no more", async () => {
    const agent = await hire(stack, "agent");
    const { seller, buyer, orderId } = await SITUATIONS.completed(stack);
    const { reviewId } = (await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, ...written, rating: "negative" } }))
      .data;
    const decide = (decision: "keep" | "remove") =>
      askBackoffice(stack, agent, "POST /api/desk/decide-review", { body: { reviewId, decision, reason: "It insults" } });
    const waiting = async () =>
      (await askBackoffice(stack, agent, "GET /api/desk/review-reports", { query: { limit: 100 } })).data.items.filter(
        (item) => item.reviewId === reviewId,
      );
    expect((await decide("remove")).error).toBe("not_found");
    await stack.call(seller, "POST /api/ctc/report-review", { body: { reviewId, reason: "insult", note: "Look at the words" } });
    expect(await waiting()).toMatchObject([{ reason: "insult", note: "Look at the words", rating: "negative", subjectUid: seller.uid }]);
    expect((await page(seller)).figures).toMatchObject({ negativeReviews: 1, criticisedBy: 1 });
    expect((await decide("remove")).error).toBeNull();
    expect(await waiting()).toEqual([]);
    for (const [person, kind] of [
      [buyer, "review_decided"],
      [seller, "review_report_decided"],
    ] as const) {
      const { items } = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data;
      expect(items.find((item) => item.kind === kind)?.facts).toMatchObject({ outcome: "removed", reason: "It insults" });
    }
    expect(await page(seller)).toMatchObject({ reviews: [], figures: { negativeReviews: 0, criticisedBy: 0, positiveRate: null } });
    const again = await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, ...written } });
    expect(again.error).toBe("already_done");
  });

  it("may not decide about a review that is its own as a trader", async () => {
    const { seller, buyer, orderId } = await SITUATIONS.completed(stack);
    const own = await hire(stack, "agent", seller);
    const { reviewId } = (await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, ...written } })).data;
    await stack.call(seller, "POST /api/ctc/report-review", { body: { reviewId, reason: "false" } });
    const decided = await askBackoffice(stack, own, "POST /api/desk/decide-review", {
      body: { reviewId, decision: "remove", reason: "Mine" },
    });
    expect(decided.error).toBe("own_case");
  });
});

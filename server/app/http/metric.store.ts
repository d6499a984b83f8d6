import type { BackofficeQueue } from "@plaza/contract/staff.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** What waits in the database, for the metrics. Ages are in seconds, 0 where nothing waits. */
export interface Backlog {
  readonly messages: number;
  readonly messageAge: number;
  readonly webhooks: number;
  readonly webhookAge: number;
  readonly unknownTransfers: number;
  readonly unknownTransferAge: number;
  /** Transfers with the exchange that are not decided, by state. */
  readonly askedTransfers: number;
  readonly sentTransfers: number;
  readonly pendingTransfers: number;
  readonly exchangeEvents: number;
  readonly exchangeEventAge: number;
  readonly purchaseHolds: number;
  readonly sharedAccounts: number;
  readonly supportRequests: number;
  readonly supportRequestAge: number;
  readonly limitRequests: number;
  readonly limitRequestAge: number;
  readonly overdueReleases: number;
  /** Online adverts that follow the index, and those of them that are hidden because its price is old. */
  readonly floatingAdverts: number;
  readonly hiddenForOldPrice: number;
}

/** Each count ends at a thousand: beyond that its age says more, and a scrape must stay cheap. */
const read = statement<Backlog>(
  "metric_backlog",
  `SELECT m.messages, m.message_age, w.webhooks, w.webhook_age, t.unknown_transfers, t.unknown_transfer_age,
     o.asked_transfers, o.sent_transfers, o.pending_transfers, e.exchange_events, e.exchange_event_age, h.purchase_holds, s.shared_accounts,
     q.support_requests, q.support_request_age, z.limit_requests, z.limit_request_age, l.overdue_releases,
     p.floating_adverts, p.hidden_for_old_price FROM
     (SELECT count(*)::int AS messages, coalesce(extract(epoch FROM now() - min(next_try_at)), 0)::float8 AS message_age FROM
       (SELECT next_try_at FROM outgoing_message WHERE sent_at IS NULL AND given_up_at IS NULL AND sending_since IS NULL AND next_try_at < now()
        ORDER BY next_try_at LIMIT 1000) due) m,
     (SELECT count(*)::int AS webhooks, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS webhook_age FROM
       (SELECT d.created_at FROM webhook_delivery d JOIN webhook h ON h.id = d.webhook_id JOIN users u ON u.id = h.user_id
        WHERE d.state = 'pending' AND (u.password_reset_at > h.confirmed_at) IS NOT TRUE LIMIT 1000) pending) w,
     (SELECT count(*)::int AS unknown_transfers, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS unknown_transfer_age FROM
       (SELECT created_at FROM exchange_transfer WHERE state = 'unknown' LIMIT 1000) unknown) t,
     (SELECT count(*) FILTER (WHERE state = 'asked')::int AS asked_transfers, count(*) FILTER (WHERE state = 'sent')::int AS sent_transfers,
        count(*) FILTER (WHERE state = 'pending')::int AS pending_transfers FROM
       (SELECT state FROM exchange_transfer WHERE state IN ('asked', 'sent', 'pending', 'unknown') LIMIT 1000) open) o,
     (SELECT count(*)::int AS exchange_events, coalesce(extract(epoch FROM now() - min(at)), 0)::float8 AS exchange_event_age FROM
       ((SELECT at FROM exchange_event WHERE seq IS NULL LIMIT 1000) UNION ALL
        (SELECT at FROM exchange_event WHERE sent_at IS NULL AND seq IS NOT NULL LIMIT 1000)) untaken) e,
     (SELECT count(*)::int AS purchase_holds FROM (SELECT FROM purchase_hold WHERE until > now() LIMIT 1000) running) h,
     (SELECT count(*)::int AS shared_accounts FROM (SELECT FROM payment_fingerprint WHERE is_shared LIMIT 1000) known) s,
     (SELECT count(*)::int AS support_requests, coalesce(extract(epoch FROM now() - min(at)), 0)::float8 AS support_request_age FROM
       (SELECT m.at FROM support_request r JOIN support_message m ON m.id = r.unanswered_id WHERE r.unanswered_id IS NOT NULL
        ORDER BY r.unanswered_id LIMIT 1000) unanswered) q,
     (SELECT count(*)::int AS limit_requests, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS limit_request_age FROM
       (SELECT created_at FROM limit_request WHERE status IN ('waiting', 'proposed') ORDER BY id LIMIT 1000) undecided) z,
     (SELECT count(*)::int AS overdue_releases FROM (SELECT FROM orders WHERE status = 'paid' AND release_due_at < now() LIMIT 1000) late) l,
     (SELECT count(*)::int AS floating_adverts, count(*) FILTER (WHERE 'index_stale' = ANY (held))::int AS hidden_for_old_price FROM
       (SELECT held FROM advert WHERE state = 'online' AND price_type = 'floating' ORDER BY id LIMIT 1000) following) p`,
);

/** Returns all counts in one statement. Each is at most 1,000, so that a scrape stays cheap. */
export async function readBacklog(on: Queryable): Promise<Backlog | null> {
  return read.first(on);
}

/** What waits for customer service in one queue of the back office. */
export interface QueueBacklog {
  readonly queue: BackofficeQueue;
  readonly waiting: number;
  /** Seconds that the oldest of them has waited; 0 where nothing does. */
  readonly age: number;
  /** Of those, how many are past the time that was promised to their parties; only cases have one. */
  readonly overdue: number;
}

const queues = statement<QueueBacklog>(
  "metric_queues",
  `SELECT queue, count(since)::int AS waiting, coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS age, count(until)::int AS overdue FROM
     ((SELECT CASE kind WHEN 'objection' THEN 'objections' ELSE 'appeals' END AS queue, opened_at AS since, CASE WHEN turn_until < now() THEN turn_until END AS until
       FROM appeal_case WHERE turn = 'support' LIMIT 1000)
      UNION ALL (SELECT 'kyc', created_at, NULL FROM kyc_case WHERE status = 'pending' ORDER BY id LIMIT 1000)
      UNION ALL (SELECT 'merchants', created_at, NULL FROM merchant_application WHERE status = 'pending' LIMIT 1000)
      UNION ALL (SELECT 'reviews', created_at, NULL FROM review_report WHERE decision IS NULL ORDER BY id LIMIT 1000)
      UNION ALL (SELECT unnest(ARRAY['appeals', 'objections', 'kyc', 'merchants', 'reviews']), NULL, NULL)) waits
   GROUP BY queue`,
);

/** All queues but those of messages and limits, which are in the backlog. */
export async function readQueues(on: Queryable): Promise<QueueBacklog[]> {
  return queues.all(on);
}

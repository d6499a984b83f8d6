import { pruneLoginFailures } from "../../people/accounts/login.store.ts";
import { pruneLoginMarks } from "../../people/accounts/login-mark.store.ts";
import { pruneStaffMarks } from "../../people/staff/staff-link.store.ts";
import { pruneGuesses } from "../../people/accounts/authenticator-guess.store.ts";
import { pruneDailyCounts } from "../../people/accounts/daily-count.store.ts";
import { pruneChallenges } from "../../people/accounts/passkey.store.ts";
import { renewIdentityDigests } from "../../people/kyc/identity-digest.ts";
import { recordOldFingerprints } from "../../people/payments/fingerprint.service.ts";
import { computeFigures, pruneFigures } from "../../backoffice/figures/figures.service.ts";
import { pruneInvitations } from "../../people/sub-users/invitation.store.ts";
import { pruneResets } from "../../people/accounts/password-reset.store.ts";
import { clearAppCodes } from "../../people/accounts/app-code.store.ts";
import { liftPurchaseHolds } from "../../people/purchase-holds/purchase-hold.service.ts";
import { clearLinks } from "../../exchange/users/service-link.store.ts";
import type { ProcessRole } from "../../core/config.ts";
import type { Context } from "../../core/context.ts";
import type { Metrics } from "../../core/metrics/metrics.ts";
import { isUnavailable, LOCK_NOT_AVAILABLE, sqlState } from "../../core/db/database.ts";
import { auditLedgerDaily, sealLedger } from "../audit/ledger-audit.ts";
import { statement } from "../../core/db/statement.ts";
import { createPartitions, dropUserEvents } from "../../core/partitions/partition.store.ts";
import { sweep } from "../../core/db/sweep.ts";
import { pruneRecentWrites } from "../../core/reads/recent-write.store.ts";
import { pruneStaffProposals } from "../../people/staff/staff-proposal.store.ts";
import { clearStaffSessions } from "../../people/staff/staff.store.ts";
import { clearOrphans } from "../../delivery/files/orphan-cleanup.service.ts";
import { updateVisibility } from "../../market/adverts/suspension.ts";
import { writeViews } from "../../market/adverts/view-count.ts";
import { notifyWatchers } from "../../market/watches/watch-news.service.ts";
import { repriceAdverts } from "../../market/adverts/repricing.ts";
import { mailNotices, pushNotices, telegramNotices, textNotices } from "../../delivery/notifications/notice-delivery.service.ts";
import { spreadNotices } from "../../delivery/notifications/fan-out.service.ts";
import { clearTelegramLinks } from "../../delivery/notifications/telegram-chat.store.ts";
import { sendDueReminders } from "../../delivery/notifications/notify.service.ts";
import { recordHeartbeat, runDeadlines, runTurns } from "../../trade/lifecycle/deadlines.ts";
import { announceFreezes } from "../../trade/lifecycle/freeze-announcements.ts";
import { pruneMessages } from "../../delivery/notifications/outgoing.store.ts";
import { pruneNonces } from "../../people/api-keys/api-key.store.ts";
import { deliverSlowWebhooks, deliverWebhooks, noSlowWebhooks } from "../../merchants/webhooks/webhook-delivery.ts";
import { pruneDeliveries } from "../../merchants/webhooks/webhook.store.ts";
import { proveEachMinute } from "../../proof/proof.service.ts";
import { deleteUnusedDocuments } from "../../people/kyc/document.service.ts";
import { returnDeposits } from "../../merchants/tiers/deposit.service.ts";
import { deleteUnusedFiles } from "../../merchants/tiers/file.service.ts";
import { reviewMerchants } from "../../merchants/tiers/review.service.ts";
import { pruneStreamTokens } from "../../delivery/realtime/stream.store.ts";
import { fadeRankings } from "../../people/reputation/ranking.service.ts";
import { copyFiguresToAdverts } from "../../people/reputation/reputation.store.ts";

/** Recurring work. What is due is in the database, so a round that is missed or repeated changes nothing. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Whether a first round is due as soon as the server runs: what it brings has grown old while no server did. */
  readonly atOnce?: boolean;
  /** `api`: it is about the process that answers requests, and runs there; every other job runs where the role is `jobs`. */
  readonly role?: "api";
  readonly run: () => Promise<unknown>;
}

export interface Jobs {
  /** Waits for the rounds that are under way. */
  stop(): Promise<void>;
}

const clearIdempotency = statement<void, { hours: number; limit: number }>(
  "idempotency_clear",
  "DELETE FROM idempotency WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency WHERE created_at < now() - make_interval(hours => :hours) ORDER BY created_at LIMIT :limit))",
);
const clearSessions = statement("session_clear", "DELETE FROM session WHERE expires_at < now()");

/**
 * Starts the recurring work of this process's role and returns what stops it. A job never overlaps with itself in this process; several
 * servers may run the same job.
 */
export function startJobs(context: Context, more: readonly Job[], observe: Metrics["observeJob"]): Jobs {
  const slowWebhooks = noSlowWebhooks();
  const { retention } = context.config;
  const jobs: Job[] = [
    { name: "deadlines", everyMs: 1000, run: () => runDeadlines(context) },
    { name: "reminders", everyMs: 2000, run: () => sendDueReminders(context) },
    { name: "notices_spread", everyMs: 1000, run: () => spreadNotices(context) },
    { name: "notices_mail", everyMs: 1000, run: () => mailNotices(context) },
    { name: "notices_push", everyMs: 1000, run: () => pushNotices(context) },
    { name: "notices_text", everyMs: 1000, run: () => textNotices(context) },
    { name: "notices_telegram", everyMs: 1000, run: () => telegramNotices(context) },
    { name: "case_clocks", everyMs: 5000, run: () => runTurns(context) },
    { name: "freezes", everyMs: 2000, run: () => announceFreezes(context) },
    { name: "heartbeat", everyMs: 5000, role: "api", run: () => recordHeartbeat(context) },
    { name: "advert_holds", everyMs: 10_000, run: () => updateVisibility(context) },
    { name: "advert_views", everyMs: 10_000, role: "api", run: () => writeViews(context) },
    { name: "floating_prices", everyMs: 15_000, run: () => repriceAdverts(context) },
    { name: "offer_watches", everyMs: 2000, run: () => notifyWatchers(context) },
    { name: "figures", everyMs: 60_000, run: () => copyFiguresToAdverts(context.db) },
    { name: "ranked_trades", everyMs: 60_000, atOnce: true, run: () => fadeRankings(context) },
    { name: "market_figures", everyMs: 60_000, atOnce: true, run: () => computeFigures(context) },
    { name: "escrow_proof", everyMs: 60_000, run: () => proveEachMinute(context) },
    { name: "old_nonces", everyMs: 60_000, run: () => pruneNonces(context.db) },
    { name: "old_recent_writes", everyMs: 60_000, run: () => pruneRecentWrites(context.db) },
    { name: "purchase_holds", everyMs: 10_000, run: () => liftPurchaseHolds(context) },
    { name: "webhooks", everyMs: 1000, run: () => deliverWebhooks(context, slowWebhooks) },
    { name: "slow_webhooks", everyMs: 1000, run: () => deliverSlowWebhooks(context, slowWebhooks) },
    { name: "old_deliveries", everyMs: 3_600_000, run: () => pruneDeliveries(context.db, retention.webhookDays) },
    { name: "old_stream_tokens", everyMs: 300_000, run: () => pruneStreamTokens(context.db) },
    { name: "partitions", everyMs: 600_000, atOnce: true, run: () => createPartitions(context.db) },
    { name: "old_events", everyMs: 3_600_000, run: () => dropUserEvents(context.db, retention.eventDays) },
    { name: "old_answers", everyMs: 3_600_000, run: () => clearOldResponses(context) },
    { name: "old_sessions", everyMs: 3_600_000, run: () => clearSessions.count(context.db) },
    { name: "old_tries", everyMs: 3_600_000, run: () => pruneLoginFailures(context.db) },
    { name: "old_login_marks", everyMs: 3_600_000, run: () => pruneLoginMarks(context.db, context.settings.current.linkDays) },
    { name: "old_staff_marks", everyMs: 3_600_000, run: () => pruneStaffMarks(context.db, context.settings.current.linkDays) },
    { name: "old_guesses", everyMs: 3_600_000, run: () => pruneGuesses(context.db) },
    { name: "old_daily_counts", everyMs: 3_600_000, run: () => pruneDailyCounts(context.db) },
    { name: "old_figures", everyMs: 3_600_000, run: () => pruneFigures(context) },
    { name: "old_invitations", everyMs: 3_600_000, run: () => pruneInvitations(context.db) },
    { name: "old_resets", everyMs: 3_600_000, run: () => pruneResets(context.db) },
    { name: "old_app_codes", everyMs: 3_600_000, run: () => clearAppCodes(context.db) },
    { name: "old_telegram_links", everyMs: 3_600_000, run: () => clearTelegramLinks(context.db) },
    { name: "old_service_links", everyMs: 3_600_000, run: () => clearLinks(context.db) },
    { name: "old_challenges", everyMs: 3_600_000, run: () => pruneChallenges(context.db) },
    { name: "old_messages", everyMs: 3_600_000, run: () => pruneMessages(context.db, retention.messageDays) },
    { name: "ledger_audit", everyMs: 600_000, atOnce: true, run: () => auditLedgerDaily(context) },
    { name: "ledger_seal", everyMs: 600_000, run: () => sealLedger(context) },
    ...digestJobs(context),
    { name: "old_staff_proposals", everyMs: 3_600_000, run: () => pruneStaffProposals(context.db) },
    { name: "old_staff_sessions", everyMs: 3_600_000, run: () => clearStaffSessions(context.db) },
    { name: "unused_kyc_documents", everyMs: 3_600_000, run: () => deleteUnusedDocuments(context) },
    // Each merchant once a day: the database records who has been reviewed.
    { name: "merchant_reviews", everyMs: 300_000, run: () => reviewMerchants(context) },
    { name: "merchant_deposits", everyMs: 60_000, run: () => returnDeposits(context) },
    { name: "unused_merchant_files", everyMs: 3_600_000, run: () => deleteUnusedFiles(context) },
    { name: "orphan_files", everyMs: 3_600_000, run: () => clearOrphans(context) },
    ...more,
  ];
  return endingWith(runRounds(context, jobs.filter(isOf(context.config.role)), observe), slowWebhooks.underWay);
}

/** Renew what was digested with an older key, by which payment accounts and documents are found again. */
function digestJobs(context: Context): Job[] {
  return [
    { name: "payment_fingerprints", everyMs: 60_000, atOnce: true, run: () => recordOldFingerprints(context) },
    { name: "identity_digests", everyMs: 24 * 3_600_000, atOnce: true, run: () => renewIdentityDigests(context) },
  ];
}

/** Work that no round waits for is waited for when all of it stops. */
function endingWith(rounds: Jobs, underWay: ReadonlySet<Promise<void>>): Jobs {
  return {
    stop: async () => {
      await rounds.stop();
      await Promise.all(underWay);
    },
  };
}

/** Deletes the responses to requests that nobody repeats any more. @returns how many */
export function clearOldResponses({ db, config }: Context): Promise<number> {
  return sweep((limit) => clearIdempotency.count(db, { hours: config.retention.responseHours, limit }));
}

function isOf(role: ProcessRole): (job: Job) => boolean {
  return (job) => role === "all" || (job.role === "api") === (role === "api");
}

function runRounds(context: Context, jobs: readonly Job[], observe: Metrics["observeJob"]): Jobs {
  const running = new Map<Job, Promise<void>>();
  const begin = (job: Job) => {
    if (running.has(job)) return;
    const startedAt = performance.now();
    const end = (outcome: "done" | "failed") => observe(job.name, outcome, (performance.now() - startedAt) / 1000);
    const round = job
      .run()
      .then(() => end("done"))
      .catch((error: unknown) => {
        end("failed");
        // A database that is away, or a row that somebody else holds, is nobody's fault here: what is due stays due, and the next round does it.
        const isPassing = isUnavailable(error) || sqlState(error) === LOCK_NOT_AVAILABLE;
        context.log(isPassing ? "warn" : "error", "job_failed", { job: job.name, error: String(error) });
      })
      .finally(() => running.delete(job));
    running.set(job, round);
  };
  for (const { name } of jobs) observe(name, "started", 0);
  const timers = jobs.map((job) => setInterval(() => begin(job), job.everyMs));
  for (const job of jobs) if (job.atOnce === true) begin(job);
  return {
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running.values());
    },
  };
}

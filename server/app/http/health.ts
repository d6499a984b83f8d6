import type { FastifyInstance } from "fastify";
import type { Context } from "../../core/context.ts";
import type { Drain } from "../../core/http/drain.ts";
import { standingAlarms } from "../../core/alarms/alarm.store.ts";
import { statement } from "../../core/db/statement.ts";
import { newestProof } from "../../proof/proof.store.ts";

const ping = statement("health_ping", "SELECT FROM migration LIMIT 1");

/** `/healthz`: the process lives. `/readyz`: its database answers and is migrated, and it isn't on its way out. `/metrics`: for Prometheus; the site does not pass it on. */
export function addHealth(app: FastifyInstance, context: Context, drain: Drain): void {
  const startedAt = Date.now();
  const answers = new Map<string, number>();
  app.addHook("onResponse", async (request, reply) => {
    const key = `route="${request.routeOptions.url ?? "none"}",status="${reply.statusCode}"`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  });
  app.get("/healthz", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    if (drain.isDraining()) return reply.status(503).send({ ok: false, draining: true });
    try {
      await ping.all(context.db);
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
  app.get("/metrics", async (_request, reply) => {
    const [proof, alarms] = await Promise.all([newestProof(context.db), standingAlarms(context.db)]);
    const lines = [
      "# TYPE plaza_uptime_seconds gauge",
      `plaza_uptime_seconds ${Math.floor((Date.now() - startedAt) / 1000)}`,
      "# HELP plaza_draining 1: this process was told to stop and takes on nothing new",
      "# TYPE plaza_draining gauge",
      `plaza_draining ${drain.isDraining() ? 1 : 0}`,
      "# TYPE plaza_resident_bytes gauge",
      `plaza_resident_bytes ${process.memoryUsage.rss()}`,
      "# HELP plaza_escrow_proof_holds 1: orders, adverts and the ledger agreed in the newest proof of escrow",
      "# TYPE plaza_escrow_proof_holds gauge",
      `plaza_escrow_proof_holds ${proof === null || proof.holds ? 1 : 0}`,
      "# TYPE plaza_escrow_proof_age_seconds gauge",
      `plaza_escrow_proof_age_seconds ${Math.floor(proof?.seconds ?? 0)}`,
      "# TYPE plaza_operator_alarms gauge",
      ...alarms.map(({ kind, times }) => `plaza_operator_alarms{kind="${kind}"} ${times}`),
      "# TYPE plaza_answers_total counter",
      ...[...answers].map(([key, count]) => `plaza_answers_total{${key}} ${count}`),
    ];
    return reply.type("text/plain; version=0.0.4").send(`${lines.join("\n")}\n`);
  });
}

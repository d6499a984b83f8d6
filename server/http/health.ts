import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { statement } from "../db/statement.ts";

const ping = statement("health_ping", "SELECT count(*) FROM migration");

/** `/healthz`: the process lives. `/readyz`: its database answers and is migrated. `/metrics`: for Prometheus; the site does not pass it on. */
export function addHealth(app: FastifyInstance, context: Context): void {
  const startedAt = Date.now();
  const answers = new Map<string, number>();
  app.addHook("onResponse", async (request, reply) => {
    const key = `route="${request.routeOptions.url ?? "none"}",status="${reply.statusCode}"`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  });
  app.get("/healthz", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await ping.all(context.db, []);
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
  app.get("/metrics", async (_request, reply) => {
    const lines = [
      "# TYPE plaza_uptime_seconds gauge",
      `plaza_uptime_seconds ${Math.floor((Date.now() - startedAt) / 1000)}`,
      "# TYPE plaza_resident_bytes gauge",
      `plaza_resident_bytes ${process.memoryUsage.rss()}`,
      "# TYPE plaza_answers_total counter",
      ...[...answers].map(([key, count]) => `plaza_answers_total{${key}} ${count}`),
    ];
    return reply.type("text/plain; version=0.0.4").send(`${lines.join("\n")}\n`);
  });
}

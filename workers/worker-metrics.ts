import { AggregatorRegistry, type Registry } from "prom-client";

type Metrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/**
 * One answer for Prometheus out of what every worker counts. Each worker's series keep a label `worker`: a sum over workers would fall when one of them ends,
 * which Prometheus takes for a counter that began again, and an average hides the one that is stuck.
 * @param answers as the workers sent them; what is no list is left out
 */
export async function mergeMetrics(answers: readonly unknown[]): Promise<string> {
  const lists = answers.filter((answer): answer is Metrics => Array.isArray(answer));
  // With a label of each, every group has one member, and its sum is the member itself.
  const kept = lists.map((list) => list.map((metric) => ({ ...metric, aggregator: "sum" as const })));
  return AggregatorRegistry.aggregate(kept).metrics();
}

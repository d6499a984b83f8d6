import type pg from "pg";
import type { Recorded } from "./recording.ts";

/** What PostgreSQL did for one statement. */
export interface PlanSummary {
  /** `Limit > Nested Loop (Index Scan advert_by_price, …)`, from the outside in. */
  readonly nodes: string;
  readonly sorts: boolean;
  /** Reads every advert instead of those that it shows. */
  readonly scansAdverts: boolean;
  /** Pages read, cached or not. */
  readonly buffers: number;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Relation Name"?: string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

export async function readPlan(owner: pg.Pool, { text, values }: Recorded): Promise<PlanSummary> {
  const { rows } = await owner.query<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [
    ...values,
  ]);
  const root = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (root === undefined) throw new Error("PostgreSQL explained nothing");
  const all = everyNode(root);
  return {
    nodes: describe(root),
    sorts: all.some((node) => node["Node Type"].includes("Sort")),
    scansAdverts: all.some((node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === "advert"),
    buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
  };
}

function everyNode(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(everyNode)];
}

function describe(node: PlanNode): string {
  const source = node["Index Name"] ?? node["Relation Name"];
  const label = source === undefined ? node["Node Type"] : `${node["Node Type"]} ${source}`;
  const inner = (node.Plans ?? []).map(describe);
  return inner.length === 0 ? label : inner.length === 1 ? `${label} > ${inner[0]}` : `${label} (${inner.join(", ")})`;
}

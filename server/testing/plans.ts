import type { Queryable } from "../core/db/statement.ts";

/** A step of how PostgreSQL runs a statement. The actual ones are there if it was run. */
export interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly Plan[];
}

/** A plan's steps, the plan's own first. */
export function planNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(planNodes)];
}

/** How PostgreSQL would run the statement that `ask` sends. */
export async function planOf(on: Queryable, ask: (on: Queryable) => Promise<unknown>): Promise<Plan> {
  const plans: Plan[] = [];
  await ask({
    query: async (config) => {
      const result = await explain(on, "FORMAT JSON", config);
      plans.push(planIn(result.rows));
      return { ...result, rows: [] };
    },
  });
  return onlyPlan(plans.slice(-1));
}

/** How PostgreSQL ran the last statement that `ask` sent, with the rows that each step read. */
export async function actualPlanOf(on: Queryable, ask: (on: Queryable) => Promise<unknown>): Promise<Plan> {
  const plans: Plan[] = [];
  await ask({
    query: async (config) => {
      plans.push(planIn((await explain(on, "ANALYZE, FORMAT JSON", config)).rows));
      return on.query(config);
    },
  });
  return onlyPlan(plans.slice(-1));
}

type Query = Parameters<Queryable["query"]>[0];

function explain(on: Queryable, options: string, { text, values }: Query): ReturnType<Queryable["query"]> {
  return on.query({ text: `EXPLAIN (${options}) ${text}`, values });
}

/** What PostgreSQL answers to EXPLAIN with FORMAT JSON. */
interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: Plan }[];
}

function planIn([row]: readonly Explained[]): Plan {
  return onlyPlan((row?.["QUERY PLAN"] ?? []).map(({ Plan: plan }) => plan));
}

function onlyPlan([plan]: readonly Plan[]): Plan {
  if (plan === undefined) throw new Error("nothing was asked");
  return plan;
}

import type { CaseId } from "@plaza/contract/ids.ts";
import { appealedCase, SITUATIONS } from "../situations.ts";
import { proofOf } from "../trades.ts";
import { askBackoffice, hire, type Worker } from "../staff.ts";
import { desk, type Provocations, type Stage } from "./provocation.ts";

/** Refusals that staff meet in the back office. */

const openCase = async ({ stack }: Stage): Promise<CaseId> => (await appealedCase(stack)).caseId;

const claim = ({ stack }: Stage, worker: Worker, caseId: CaseId) =>
  askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });

const decision = (caseId: CaseId, rule: "R1" | "R14" = "R1") => ({ caseId, rule, reason: "The bank's statement shows it." }) as const;

async function freeze(stage: Stage, changed: object, worker: Worker = stage.agent): Promise<string> {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const body = { uid: stage.trade.buyer.uid, until, reason: "other" as const, note: "A test", ...changed };
  return desk(stage, worker, "POST /api/desk/freeze-user", { body });
}

const addTemplate = (stage: Stage, name: string, reason = "The bank shows no payment.") =>
  desk(stage, stage.senior, "POST /api/desk/add-decision-template", { body: { name, rule: "R3", reason } });

export const STAFF_REFUSALS = {
  reason_needed: { provoke: (stage) => freeze(stage, { note: "  " }) },
  field_invalid: { provoke: (stage) => freeze(stage, { until: "2020-01-01T00:00:00.000Z" }) },
  own_case: {
    provoke: async (stage) => {
      const person = await stage.stack.person();
      return freeze(stage, { uid: person.uid }, await hire(stage.stack, "agent", person));
    },
  },
  linked_case: {
    provoke: async (stage) => {
      const { stack } = stage;
      const [caseId, agent] = [await openCase(stage), await hire(stage.stack, "agent")];
      await stack.owner.query(
        `WITH mark AS (INSERT INTO staff_login_mark (mark, staff_id, kind) VALUES (sha256($2::text::bytea), $1, 'device') RETURNING mark)
         INSERT INTO login_mark (mark, user_id, kind) SELECT mark.mark, o.buyer_id, 'device' FROM mark, appeal_case c JOIN orders o ON o.id = c.order_id WHERE c.id = $2::bigint`,
        [agent.staffId, caseId],
      );
      return desk(stage, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
    },
  },
  second_operator_needed: {
    provoke: (stage) =>
      desk(stage, stage.operator, "POST /api/desk/change-setting", { body: { key: "feeRate", value: "0.004", reason: "A test" } }),
  },
  case_not_assigned: {
    provoke: async (stage) => desk(stage, stage.agent, "POST /api/desk/decide-appeal", { body: decision(await openCase(stage)) }),
  },
  case_taken: {
    provoke: async (stage) => {
      const caseId = await openCase(stage);
      await claim(stage, stage.senior, caseId);
      return desk(stage, stage.agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
    },
  },
  case_closed: {
    provoke: async (stage) => {
      const { buyer, orderId, caseId } = await appealedCase(stage.stack);
      await stage.stack.call(buyer, "POST /api/ctc/withdraw-appeal", { body: { orderId } });
      return desk(stage, stage.agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
    },
  },
  case_changed: {
    provoke: async (stage) => {
      const { buyer, orderId, caseId } = await appealedCase(stage.stack);
      await claim(stage, stage.agent, caseId);
      await stage.stack.call(buyer, "POST /api/ctc/add-appeal-evidence", { body: { orderId, description: "I paid this morning." } });
      return desk(stage, stage.agent, "POST /api/desk/decide-appeal", { body: { ...decision(caseId), readSeq: 1 } });
    },
  },
  files_unopened: {
    provoke: async (stage) => {
      const { seller, orderId } = await SITUATIONS.paid(stage.stack);
      const fileIds = [await proofOf(stage.stack, seller, orderId)];
      const body = { orderId, reason: "payment_missing", description: "Nothing came in.", fileIds } as const;
      const { caseId } = (await stage.stack.call(seller, "POST /api/ctc/create-appeal", { body })).data;
      await claim(stage, stage.agent, caseId);
      return desk(stage, stage.agent, "POST /api/desk/decide-appeal", { body: decision(caseId) });
    },
  },
  rule_not_fitting: {
    provoke: async (stage) => {
      const caseId = await openCase(stage);
      await claim(stage, stage.agent, caseId);
      return desk(stage, stage.agent, "POST /api/desk/decide-appeal", { body: decision(caseId, "R14") });
    },
  },
  share_invalid: {
    provoke: async (stage) => {
      const caseId = await openCase(stage);
      await claim(stage, stage.agent, caseId);
      return desk(stage, stage.agent, "POST /api/desk/decide-appeal", { body: { ...decision(caseId), buyerShare: "5" } });
    },
  },
  placeholder_unknown: {
    args: { names: "{order}, {amount}, {coins}, {method}, {reference}" },
    provoke: (stage) => addTemplate(stage, "Named", "Paid by {buyer}."),
  },
  template_name_taken: {
    provoke: async (stage) => {
      await addTemplate(stage, "Not paid");
      return addTemplate(stage, "NOT PAID");
    },
  },
  nothing_to_confirm: {
    provoke: async (stage) =>
      desk(stage, stage.agent, "POST /api/desk/confirm-appeal", { body: { caseId: await openCase(stage), rule: "R1", confirm: true } }),
  },
  // Every decision of this site needs a second person.
  had_part: {
    provoke: async (stage) => {
      const caseId = await openCase(stage);
      await claim(stage, stage.agent, caseId);
      await askBackoffice(stage.stack, stage.agent, "POST /api/desk/decide-appeal", { body: decision(caseId) });
      return desk(stage, stage.agent, "POST /api/desk/confirm-appeal", { body: { caseId, rule: "R1", confirm: true } });
    },
  },
} as const satisfies Partial<Provocations>;

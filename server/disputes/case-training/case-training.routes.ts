import type { backofficeCaseTrainingCalls } from "@plaza/contract/calls/backoffice-case-training.ts";
import type { Handlers } from "../../core/handler.ts";
import { trainingCases } from "./case-training.store.ts";
import { trainingLine, viewTrainingCase } from "./case-training.view.ts";

export const backofficeCaseTrainingRoutes: Handlers<keyof typeof backofficeCaseTrainingCalls> = {
  "GET /api/desk/training-cases": async ({ db }, { staff }) => ({ items: (await trainingCases(db, staff)).map(trainingLine) }),
  "GET /api/desk/training-case": (context, { staff, query, locale }) => viewTrainingCase(context, staff, query, locale),
};

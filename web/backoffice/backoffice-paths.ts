import type {
  CaseId,
  DecisionTemplateId,
  FileId,
  KycCaseId,
  KycDocumentId,
  MerchantApplicationId,
  MerchantFileId,
  OrderId,
  Uid,
} from "@plaza/contract/ids.ts";
import { withNext } from "@plaza/contract/addresses.ts";
import { withSearch } from "../shell/paths.ts";

/** What the page of a case shows of it, as its address says it. */
export interface ShownOfCase {
  /** The file that is open, and the one that it is compared with. */
  readonly file?: FileId | undefined;
  readonly beside?: FileId | undefined;
  /** What fills the form of the decision. */
  readonly template?: DecisionTemplateId | undefined;
  /** The message before which the chat is read; otherwise its newest ones. */
  readonly chat?: number | undefined;
}

/**
 * Every address of the back office. They contain no language: staff choose it once. Apart from the traders' addresses
 * so that no trader's page carries them.
 */
export const backofficePaths = {
  home: () => "/desk",
  signIn: (next?: string) => withNext("/desk/sign-in", next),
  signOut: () => "/desk/sign-out",
  /** The address in an invited person's mail, which the API writes. */
  invitation: (token: string) => `/desk/invitation/${token}`,
  language: () => "/desk/language",
  appeals: (queue: "appeals" | "objections", search?: URLSearchParams) => withSearch(`/desk/${queue}`, search),
  appeal: (caseId: CaseId, shown: ShownOfCase = {}) =>
    withSearch(
      `/desk/case/${caseId}`,
      new URLSearchParams(Object.entries(shown).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))),
    ),
  caseTraining: () => "/desk/case-training",
  trainingCase: (caseId: CaseId) => `/desk/case-training/${caseId}`,
  decisionTemplates: () => "/desk/decision-templates",
  caseFile: (caseId: CaseId, fileId: FileId, original = false) =>
    `/api/desk/case-files/${caseId}/${fileId}${original ? "?original=1" : ""}`,
  kyc: (search?: URLSearchParams) => withSearch("/desk/kyc", search),
  kycCase: (caseId: KycCaseId, documentId?: KycDocumentId) => `/desk/kyc/${caseId}${documentId === undefined ? "" : `?file=${documentId}`}`,
  merchantApplications: (search?: URLSearchParams) => withSearch("/desk/merchant-applications", search),
  merchantApplication: (id: MerchantApplicationId, fileId?: MerchantFileId) =>
    `/desk/merchant-applications/${id}${fileId === undefined ? "" : `?file=${fileId}`}`,
  /** A paper of a claimed application; the API hands it out and counts it. */
  merchantFile: (id: MerchantFileId) => `/api/desk/merchant-files/${id}`,
  merchants: (search?: URLSearchParams) => withSearch("/desk/merchants", search),
  users: (uid?: Uid) => `/desk/users${uid === undefined ? "" : `?find=${uid}`}`,
  search: () => "/desk/search",
  orders: (search?: URLSearchParams) => withSearch("/desk/orders", search),
  order: (orderId: OrderId) => `/desk/orders/${orderId}`,
  adverts: (search?: URLSearchParams) => withSearch("/desk/adverts", search),
  methods: () => "/desk/methods",
  assets: () => "/desk/assets",
  market: () => "/desk/market",
  settings: () => "/desk/settings",
  stalledOrders: (search?: URLSearchParams) => withSearch("/desk/stalled-orders", search),
  reviews: (search?: URLSearchParams) => withSearch("/desk/reviews", search),
  limitRequests: (search?: URLSearchParams) => withSearch("/desk/limit-requests", search),
  support: (search?: URLSearchParams) => withSearch("/desk/support", search),
  staff: () => "/desk/staff",
  ledger: () => "/desk/ledger",
  serviceKeys: () => "/desk/service-keys",
  reconciliation: () => "/desk/reconciliation",
  reconciliationCsv: (day: string) => `/desk/reconciliation.csv?day=${day}`,
  figures: (search?: URLSearchParams) => withSearch("/desk/figures", search),
  figuresCsv: (search: URLSearchParams) => withSearch("/desk/figures.csv", search),
  log: (search?: URLSearchParams) => withSearch("/desk/log", search),
  /** A picture of a claimed case; the API hands it out and counts it. */
  kycDocument: (documentId: KycDocumentId) => `/api/desk/kyc-documents/${documentId}`,
};

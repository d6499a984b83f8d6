export { loadReconciliationCsv as loader } from "../backoffice/ledger/reconciliation-csv.server.ts";

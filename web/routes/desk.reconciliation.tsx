export { loadReconciliation as loader, actOnReconciliation as action } from "../backoffice/ledger/reconciliation.server.ts";
export { ReconciliationPage as default } from "../backoffice/ledger/reconciliation-page.tsx";

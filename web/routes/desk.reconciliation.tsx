export { loadReconciliation as loader, actOnReconciliation as action } from "../backoffice/ledger/reconciliation.server.ts";
export { BackofficeReconciliation as default } from "../backoffice/ledger/reconciliation-page.tsx";

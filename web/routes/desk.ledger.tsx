export { loadLedger as loader } from "../backoffice/ledger/ledger.server.ts";
export { BackofficeLedgerPage as default } from "../backoffice/ledger/ledger-page.tsx";

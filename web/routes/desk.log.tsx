export { loadAuditLog as loader } from "../backoffice/audit-log/audit-log.server.ts";
export { AuditLogPage as default } from "../backoffice/audit-log/audit-log-page.tsx";

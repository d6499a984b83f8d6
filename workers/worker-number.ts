/** By which a worker knows its number; nothing that an operator sets. */
export const WORKER_NUMBER = "PLAZA_WORKER";

/** By which a worker knows its number; nothing that an operator sets. */
export const WORKER_NUMBER = "PLAZA_WORKER";
/** By which a worker knows that it takes the place of one that has ended. */
export const WORKER_REPLACES = "PLAZA_WORKER_REPLACES";

/** Those who work at the desk: customer service and the operator. They are not traders; what each role may do stands beside each call. */

/** From least to most: a role may do whatever the ones before it may. */
export const STAFF_ROLES = ["reader", "agent", "senior", "operator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The queues of cases that wait for somebody, in the order in which the desk lists them. */
export const DESK_QUEUES = ["kyc"] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number];

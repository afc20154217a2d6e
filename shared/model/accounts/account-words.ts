/** What the wire and the tables call people. */

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** How far an admin is with somebody's ID proof. */
export const VERIFY_STATUSES = ['pending', 'verified', 'rejected'] as const;

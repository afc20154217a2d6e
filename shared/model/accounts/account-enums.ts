/** Roles and verification statuses, as stored and sent. */

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The state of an admin's check of an ID proof. */
export const VERIFY_STATUSES = ['pending', 'verified', 'rejected'] as const;

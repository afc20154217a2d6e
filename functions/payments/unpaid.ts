/** A failed payment counts as unpaid: its order may still be captured (late authorization). */
export const UNPAID = '#status IN (:created, :failed)';
export const UNPAID_VALUES = { ':created': 'created', ':failed': 'failed' } as const;

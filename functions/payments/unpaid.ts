/** The condition that nobody has paid: an order may still be captured after it failed (late authorisation). */
export const UNPAID = '#status IN (:created, :failed)';
export const UNPAID_VALUES = { ':created': 'created', ':failed': 'failed' } as const;

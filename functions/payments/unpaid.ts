import { oneOf } from '../tables/expressions.ts';

/** A failed payment counts as unpaid, because the provider may still capture it later (late authorization). */
export const UNPAID = '#status IN (:created, :failed)';
export const UNPAID_VALUES = { ':created': 'created', ':failed': 'failed' } as const;
export const UNPAID_STATUS = oneOf('created', 'failed');

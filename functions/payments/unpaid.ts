import { anyOf } from '#functions/tables/expressions.ts';

/** A failed payment counts as unpaid, because the provider may still capture it later (late authorization). */
export const UNPAID = anyOf('created', 'failed');

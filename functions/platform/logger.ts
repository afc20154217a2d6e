import { Logger } from '@aws-lambda-powertools/logger';
import { withVisibleCauses } from './causes.ts';

/**
 * Structured logs. What is logged is chosen field by field: ids, codes and counts, never bodies, tokens,
 * names, addresses or numbers of people.
 */
export const logger = new Logger({
  jsonReplacerFn: (_, value: unknown) => (value instanceof AggregateError ? withVisibleCauses(value) : value),
});

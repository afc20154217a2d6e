import { Logger } from '@aws-lambda-powertools/logger';
import { withVisibleCauses } from './causes.ts';

/** Structured logs. Log ids, codes and counts. Never log bodies, tokens, names, addresses or phone numbers. */
export const logger = new Logger({
  jsonReplacerFn: (_, value: unknown) => (value instanceof AggregateError ? withVisibleCauses(value) : value),
});

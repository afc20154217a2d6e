import type { SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { ok } from '#shared/model/result.ts';

/** A house in which nobody needs a second person. */
export const ACTING_ALONE: SecondPerson = {
  approvedBefore: () => Promise.resolve(undefined),
  clear: () => Promise.resolve(ok({ is: 'alone' })),
  writes: () => [],
  claim: () => Promise.resolve(ok(undefined)),
  finish: () => Promise.resolve(),
};

/** What a refund by hand needs in such a house. */
export const alone = (tables: MoneyMovementTables) => ({ tables, secondPerson: ACTING_ALONE });

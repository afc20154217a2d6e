import type { SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { ok } from '#shared/model/result.ts';

const guard: SecondPerson['guard'] = async (request, _now, act) => {
  const prepared = await request.prepare();
  if (!prepared.ok) return prepared;
  const done = await act(prepared.value, { writes: [], isRepeat: false });
  return done.ok ? ok({ is: 'done', value: done.value }) : done;
};

/** A house in which nobody needs a second person. */
export const ACTING_ALONE: SecondPerson = { guard, guardSteps: guard };

/** What a refund by hand needs in such a house. */
export const alone = (tables: MoneyMovementTables) => ({ tables, secondPerson: ACTING_ALONE });

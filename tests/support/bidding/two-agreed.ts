import type { SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { ok } from '#shared/model/result.ts';

/** Two people have agreed on whatever is asked. */
export const AGREED: SecondPerson = {
  guard: () => Promise.reject(new Error('This is for acts of several steps.')),
  guardSteps: async (request, _now, act) => {
    const prepared = await request.prepare();
    if (!prepared.ok) return prepared;
    const done = await act(prepared.value, { writes: [], isRepeat: false });
    return done.ok ? ok({ is: 'done', value: done.value }) : done;
  },
};

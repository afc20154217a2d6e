import type { Guarded } from './second-person.ts';

type Undone = Exclude<Guarded<unknown>, { readonly is: 'done' }>;

const ASKED = 'Asked. A second person must approve it within 24 hours.';
const DONE_BEFORE = 'You have approved this before, and it was done then. Nothing has changed now.';

/** The answer of a route whose act did not happen now: it was only asked for, or was done before. */
export function undoneAnswer(guarded: Undone) {
  if (guarded.is === 'done-before') return { answer: { success: true as const, message: DONE_BEFORE }, status: 200 };
  const { actId, lapsesAt } = guarded.asked;
  return { answer: { success: true as const, message: ASKED, asked: { _id: actId, lapsesAt } }, status: 202 };
}

import type { AskedAct } from '#functions/tables/asked-acts/asked-act.ts';

/** The answer of a route whose act was only asked for. */
export function askedAnswer({ actId, lapsesAt }: AskedAct) {
  const message = 'Asked. A second person must approve it within 24 hours.';
  return { answer: { success: true as const, message, asked: { _id: actId, lapsesAt } }, status: 202 };
}

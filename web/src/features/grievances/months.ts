import { istParts } from '#shared/model/ist.ts';
import { serverClock } from '#web/realtime/live.ts';

const MONTHS_SHOWN = 13;
const NAME = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** This month in India (`2026-11`). */
export const thisMonth = (now: number = serverClock.now()): string => istParts(now).date.slice(0, 'YYYY-MM'.length);

/** This month and the twelve before it, the newest first. */
export function monthOptions(
  now: number = serverClock.now(),
): readonly { readonly value: string; readonly label: string }[] {
  const [year = 0, month = 0] = thisMonth(now).split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 'YYYY-MM'.length), label: NAME.format(first) };
  });
}

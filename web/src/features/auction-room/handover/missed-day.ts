import type { Handover } from '#shared/contract/money/handover.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';

/** Whether the chosen day has passed at `now` (server time, epoch milliseconds), for a lot that is still here. */
export function isMissed(
  { appointment, collected }: Pick<Handover, 'appointment' | 'collected'>,
  now: number,
): boolean {
  return collected === null && appointment !== null && appointment.day < istDay(now);
}

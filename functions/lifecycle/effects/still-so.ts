import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import type { Effect } from './effect.ts';

/** Whether news that come late are still true of an auction. What is no news always is. */
export function isStillSo(effect: Effect, state: StateItem, now: number): boolean {
  const status = effectiveStatus(state, now);
  const isPaused = state.pausedAt !== undefined;
  const isRunning = status === 'active' && now < state.closesAt && !isPaused;
  switch (effect.kind) {
    case 'notify-outbid':
      return isRunning && state.lastBid?.userId !== effect.userId;
    case 'notify-extended':
    case 'notify-first-bid':
    case 'notify-started':
    case 'notify-ended-early':
    case 'notify-ending-soon':
      return isRunning;
    case 'notify-voided':
      return (isRunning || isPaused) && state.lastVoid === effect.seq;
    case 'notify-paused':
      return isPaused && state.pausedAt === effect.at;
    case 'notify-resumed':
      return isRunning || (status === 'pending' && !isPaused);
    case 'notify-created':
      return status === 'pending' || isRunning;
    case 'notify-updated':
    case 'notify-back':
      return status === 'pending';
    case 'notify-withdrawn':
      return status === 'draft';
    case 'settle':
      // The annulment of a win has its own settlement, which tells what is so now.
      return state.annulledAt === effect.state.annulledAt;
    default:
      return true;
  }
}

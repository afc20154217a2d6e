import type { Paise } from '../../../shared/model/money.ts';
import type { StateItem } from './auction-items.ts';

export interface Winner {
  readonly userId: string;
  readonly name: string;
  /** Paise. */
  readonly bidAmount: Paise;
  /** When the winning bid was accepted, epoch milliseconds. */
  readonly bidAt: number;
}

/**
 * The winner of a completed auction: the last bid, or nobody; or the runner-up to whom the lot was given since. Null
 * while it is not completed.
 */
export function winnerOf(state: Pick<StateItem, 'status' | 'lastBid' | 'currentBid' | 'award'>): Winner | null {
  if (state.status !== 'completed' || state.lastBid === undefined) return null;
  const { award } = state;
  if (award !== undefined) {
    return { userId: award.userId, name: award.name, bidAmount: award.amount, bidAt: award.at };
  }
  const { userId, name, at } = state.lastBid;
  return { userId, name, bidAmount: state.currentBid, bidAt: at };
}

import { formatInr } from '../model/money/money.ts';
import type { EntryOf } from './entry.ts';

const WORDS = {
  won: 'won',
  'on-approval': 'waits for the approval of the house',
  unsold: 'was not sold',
  annulled: 'was sold, and the win was annulled',
  cancelled: 'was cancelled',
};

/** How an auction ended, without a full stop. */
export function resultWords({ outcome, bidder, amount }: EntryOf<'result'>): string {
  return outcome === 'won' && amount !== undefined
    ? `Bidder ${bidder} won for ${formatInr(amount)}`
    : `The lot ${WORDS[outcome]}`;
}

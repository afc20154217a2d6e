/** What checks of the public log say, in the words of people. */
import { formatInr } from '#shared/model/money/money.ts';
import type { EntryOf } from './entry.ts';

const MOMENT = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** '20 Nov 2026, 4:08:31 pm IST': the order of bids is often one of seconds. */
export const momentText = (ms: number): string => `${MOMENT.format(ms)} IST`;

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

/** What a check of one auction cannot show, as docs/proof.md says it. */
export const LIMITS = [
  'Who is behind a number, unless they show it. Each number stands for one person in this auction only.',
  'Whether a bid that was refused was refused rightly: only accepted bids are in the log.',
  'Whether the bids had reached the secret least price of the seller, where there is one.',
  'What maximum somebody had left. Bidders can check their own in the room of the auction.',
  'Whether the auction has later entries that the site left out of its answer. Who reads the whole log sees them.',
] as const;

import type { Win } from '#shared/contract/money/wins.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const WIN_WORDS = {
  settling: 'Being settled',
  due: 'Payment due',
  overdue: 'Overdue: your decision',
  paid: 'Paid',
  forfeited: 'Ended without payment',
  'passed-on': 'Passed on',
} as const satisfies Record<Win['state'], string>;

export const WIN_TONES = {
  settling: 'neutral',
  due: 'warning',
  overdue: 'danger',
  paid: 'success',
  forfeited: 'gold',
  'passed-on': 'neutral',
} as const satisfies Record<Win['state'], BadgeTone>;

const DEPOSIT_WORDS = {
  held: 'held',
  refunding: 'on its way back',
  refunded: 'returned',
  forfeited: 'forfeited',
  'set-off': 'part of the price',
} as const satisfies Record<Win['deposit']['state'], string>;

/** The label of the deposit's state. */
export function depositState({ deposit }: Win): string {
  if (deposit.amount === 0) return 'None was asked for';
  return deposit.isOwed ? 'returned, to be paid again' : DEPOSIT_WORDS[deposit.state];
}

const DECISION_WORDS: Readonly<Record<string, string>> = {
  extended: 'Due date extended',
  'offline-payment': 'Bank transfer recorded',
  offered: 'Offered to the next bidder',
  forfeited: 'Win ended without payment',
};

/** The label of the last decision about a win. */
export function decisionLabel({ kind }: { readonly kind: string }, { deposit }: Pick<Win, 'deposit'>): string {
  if (kind === 'forfeited' && deposit.state === 'forfeited') return 'Deposit forfeited';
  return DECISION_WORDS[kind] ?? kind;
}

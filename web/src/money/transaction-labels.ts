import type { MoneyHistoryEvent } from '#shared/contract/money/money-fields.ts';
import type { Transaction, TransactionState } from '#shared/contract/money/transactions.ts';
import { EVENT_LABELS } from '#shared/model/money/event-labels.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const STATE_WORDS = {
  open: 'Waiting for payment',
  held: 'Held',
  spent: 'Paid for the lot',
  refunding: 'Refund in progress',
  stuck: 'Refund stuck',
  refunded: 'Refunded',
  forfeited: 'Forfeited',
  'not-paid': 'Not paid',
} as const satisfies Record<TransactionState, string>;

export const STATE_TONES = {
  open: 'warning',
  held: 'accent',
  spent: 'success',
  refunding: 'accent',
  stuck: 'danger',
  refunded: 'neutral',
  forfeited: 'gold',
  'not-paid': 'neutral',
} as const satisfies Record<TransactionState, BadgeTone>;

export const KIND_WORDS = {
  emd: 'EMD',
  final: 'Final payment',
  storage: 'Storage',
  unmatched: 'Money to give back',
} as const satisfies Record<Transaction['kind'], string>;

export const kindWords = ({ kind, isPart }: Pick<Transaction, 'kind' | 'isPart'>): string =>
  isPart === true ? 'Part of a final payment' : KIND_WORDS[kind];

/** The labels of events about a win, where no money moved and the deposit may not be forfeited. */
const WIN_EVENT_LABELS: Readonly<Record<string, string>> = {
  forfeited: 'Win ended without payment',
  'forfeit-undone': 'End of the win taken back',
};

/** The label of an event; an unknown event is shown with the server's name. */
export function eventLabel({ kind, to }: Pick<MoneyHistoryEvent, 'kind' | 'to'>): string {
  return (to === null ? WIN_EVENT_LABELS[kind] : undefined) ?? EVENT_LABELS[kind] ?? kind;
}

/** The label of the event's actor. */
export function actorLabel({ by, byName }: Pick<MoneyHistoryEvent, 'by' | 'byName'>): string {
  if (by === 'razorpay') return 'Razorpay';
  return by === 'boli' ? 'Boli, by rule' : (byName ?? 'Somebody without an account');
}

import type { MoneyHistoryEvent } from '#shared/contract/money/money-fields.ts';
import type { Transaction, TransactionState } from '#shared/contract/money/transactions.ts';
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
  unmatched: 'Money to give back',
} as const satisfies Record<Transaction['kind'], string>;

const EVENT_LABELS: Readonly<Record<string, string>> = {
  ordered: 'Order made at Razorpay',
  captured: 'Money received',
  'offline-received': 'Bank transfer recorded',
  'offline-undone': 'Bank transfer record taken back',
  'refund-due': 'Refund due',
  'refund-asked': 'Refund asked for',
  refunded: 'Refund processed',
  'refund-failed': 'Refund failed',
  'refund-bounced': 'Refund came back',
  'refund-undone': 'Refund record taken back',
  settled: 'Settled to the bank',
  'refund-settled': 'Refund settled',
  'settlement-differs': 'Settlement differs',
  'difference-ended': 'Difference ended',
  'returned-by-provider': 'Refunded at Razorpay’s side',
  disputed: 'Disputed by the payer’s bank',
  'charged-back': 'Taken back by a lost dispute',
  overdue: 'Payment overdue',
  forfeited: 'Deposit forfeited',
  'forfeit-undone': 'Forfeit taken back',
  'due-extended': 'Due date extended',
  'extension-undone': 'Extension taken back',
  offered: 'Lot offered to this bidder',
  'offer-undone': 'Offer taken back',
  'lot-passed-on': 'Lot offered to the next bidder',
  'lot-given-back': 'Lot given back to this winner',
  'win-paid': 'Paid by bank transfer',
  'win-unpaid': 'Bank transfer taken back',
  withdrawn: 'Registration withdrawn',
  'set-off': 'Counted towards the price',
  'set-off-undone': 'Held again',
};

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

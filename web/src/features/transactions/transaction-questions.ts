import type { Transaction } from '#shared/contract/money/transactions.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import type { TransactionChoice } from './transaction-choices.ts';

interface Label {
  readonly label: string;
  /** True for the usual action, which is highlighted when it comes first. */
  readonly isUsual: boolean;
}

export const LABELS: Readonly<Record<TransactionChoice, Label>> = {
  'ask-razorpay': { label: 'Ask Razorpay again', isUsual: true },
  'send-by-bank': { label: 'Send by bank instead', isUsual: false },
  'record-refund': { label: 'Record the refund', isUsual: true },
  'came-back': { label: 'The transfer came back', isUsual: false },
  'wrong-record': { label: 'The record is wrong', isUsual: false },
  refund: { label: 'Refund by hand', isUsual: false },
  'undo-deposit': { label: 'Take the record back', isUsual: false },
  'undo-transfer': { label: 'Take the transfer back', isUsual: false },
};

interface Question {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly hint?: string;
}

/** Only admins see it, in the payment's history and in the audit log. */
const KEPT = 'It is kept in the history of this payment.';

/** What a refund of the whole payment does besides. */
const CONSEQUENCES = {
  emd: 'A deposit that was forfeited or is held for a win that was not paid is given up.',
  final: 'The win is then overdue and has to be decided about. A lot that has not left the yard stays there.',
  storage: 'The lot stays recorded as collected.',
  unmatched: '',
} as const satisfies Record<Transaction['kind'], string>;

const OF_A_PART = 'What it paid of the win is owed again. The time to pay the win stays as it is.';

const leftOf = ({ amount, left }: Transaction): string =>
  left < amount
    ? `${formatRupees(amount - left)} of ${formatRupees(amount)} went back before, so the rest goes back.`
    : 'The whole amount goes back.';

const wayBack = ({ method }: Transaction): string =>
  method === 'razorpay'
    ? 'Razorpay sends it to the account it was paid from.'
    : 'It came by bank: you send it back by bank transfer, and record that here.';

/** The dialog texts of each action that needs a reason. */
export const DIALOG_TEXTS: Readonly<
  Record<Exclude<TransactionChoice, 'ask-razorpay' | 'record-refund'>, (transaction: Transaction) => Question>
> = {
  'send-by-bank': () => ({
    title: 'Send this refund by bank transfer?',
    description:
      'Razorpay is not asked for it any more. Send the money to an account of the payer, and record the transfer here.',
    confirmLabel: 'Send by bank',
    hint: KEPT,
  }),
  'came-back': ({ refund }) => ({
    title: 'Did the transfer come back?',
    description: `The refund ${refund?.id ?? ''} is due again, and is recorded anew under the UTR of another transfer.`,
    confirmLabel: 'It came back',
    hint: KEPT,
  }),
  'wrong-record': ({ refund }) => ({
    title: 'Take the record of the refund back?',
    description: `Only when no transfer with the UTR ${refund?.id ?? ''} was made for this payment. The refund is due again, and the UTR can be used.`,
    confirmLabel: 'Take back',
    danger: true,
    hint: KEPT,
  }),
  refund: (transaction) => ({
    title: `Refund ${formatRupees(transaction.left)}?`,
    description: [
      leftOf(transaction),
      transaction.isPart === true ? OF_A_PART : CONSEQUENCES[transaction.kind],
      wayBack(transaction),
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: 'Refund',
    danger: true,
  }),
  'undo-transfer': ({ reference, isShare }) => ({
    title: 'Take the record of this transfer back?',
    description: `Only when the transfer ${reference ?? ''} never arrived, or its record is wrong. ${
      isShare === true ? 'Every lot that it was laid on is owed again.' : 'What it paid is owed again.'
    }`,
    confirmLabel: 'Take back',
    danger: true,
  }),
  'undo-deposit': ({ forSale }) => ({
    title: 'Take the record back?',
    description: `The bidder is no longer registered. This holds until the ${forSale === true ? 'sale' : 'auction'} starts.`,
    confirmLabel: 'Take back',
    danger: true,
  }),
};

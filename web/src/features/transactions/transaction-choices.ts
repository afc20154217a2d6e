import type { Transaction } from '#shared/contract/money/transactions.ts';

export type TransactionChoice =
  | 'ask-razorpay'
  | 'send-by-bank'
  | 'record-refund'
  | 'came-back'
  | 'wrong-record'
  | 'refund'
  | 'undo-deposit'
  | 'undo-transfer';

/** The useful actions on a payment; the server checks again. */
export function choicesFor({
  kind,
  method,
  state,
  refund,
  isPart,
  isShare,
}: Transaction): readonly TransactionChoice[] {
  const cameByBank = method === 'bank transfer';
  const goesByBank = refund?.by === 'bank transfer';
  switch (state) {
    case 'held':
      if (isPart === true && cameByBank) return ['undo-transfer', 'refund'];
      return cameByBank ? ['undo-deposit', 'refund'] : ['refund'];
    case 'spent':
      // A deposit that is part of the price is refunded with the final payment.
      if (isPart === true) return [];
      if (isShare === true) return ['undo-transfer', 'refund'];
      return kind === 'final' || kind === 'storage' ? ['refund'] : [];
    case 'refunding':
    case 'stuck': {
      if (cameByBank)
        return kind === 'emd' || kind === 'storage' ? ['record-refund'] : ['record-refund', 'undo-transfer'];
      if (goesByBank) return ['record-refund', 'ask-razorpay'];
      const isRefused = refund !== null && refund.problem !== null;
      return isRefused ? ['ask-razorpay', 'send-by-bank'] : ['ask-razorpay'];
    }
    case 'refunded':
      return goesByBank ? ['came-back', 'wrong-record'] : [];
    case 'forfeited':
      return ['refund'];
    case 'open':
    case 'not-paid':
      return [];
  }
}

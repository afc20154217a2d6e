import type { Transaction } from '#shared/contract/money/transactions.ts';

/** Whether a dispute puts the money in question: an open one, or one that was lost. */
export const isDisputed = ({ isDisputed: isOpen, dispute }: Pick<Transaction, 'isDisputed' | 'dispute'>): boolean =>
  isOpen === true || (dispute !== null && dispute.status !== 'won');

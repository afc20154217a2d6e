import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';

/** Whether a payment is due, as far as the client knows; the server checks again. */
export type Payability =
  | { readonly kind: 'payable' }
  /** Nothing is due. */
  | { readonly kind: 'done'; readonly sentence: string }
  | { readonly kind: 'blocked'; readonly sentence: string };

type AuctionToPay = Pick<AuctionDetails, 'status' | 'registrationDeadline'> & {
  readonly viewer: Omit<AuctionDetails['viewer'], 'toPay'>;
  readonly winner: Pick<NonNullable<AuctionDetails['winner']>, 'userId'> | null;
};

/** Whether the person `userId` can pay at `now` (server time, epoch milliseconds). */
export function payability(auction: AuctionToPay, type: PaymentType, userId: string, now: number): Payability {
  return type === 'emd' ? emdPayability(auction, now) : finalPayability(auction, userId, now);
}

function emdPayability({ viewer, status, registrationDeadline }: AuctionToPay, now: number): Payability {
  if (viewer.depositOwed) return { kind: 'payable' };
  if (viewer.registered) return { kind: 'done', sentence: 'You are already registered for this auction.' };
  if (status === 'cancelled') return blocked('This auction was cancelled.');
  if (status !== 'pending' || Date.parse(registrationDeadline) <= now) {
    return blocked('Registration for this auction has closed.');
  }
  return { kind: 'payable' };
}

function finalPayability({ viewer, status, winner }: AuctionToPay, userId: string, now: number): Payability {
  if (viewer.finalPayment === 'paid') return { kind: 'done', sentence: 'This has already been paid.' };
  if (status === 'cancelled') return blocked('This auction was cancelled. There is nothing to pay.');
  if (status !== 'completed') return blocked('This auction has not ended yet.');
  if (winner?.userId !== userId) return blocked('Only the winner of this auction can pay for it.');
  const isLate = viewer.paymentDueAt !== null && viewer.paymentDueAt <= now;
  if (isLate || (viewer.finalPayment !== 'due' && viewer.finalPayment !== null)) {
    return blocked('The time to pay for this auction is over. Please contact support.');
  }
  if (viewer.depositOwed) return blocked('Please pay the deposit again first.');
  return { kind: 'payable' };
}

function blocked(sentence: string): Payability {
  return { kind: 'blocked', sentence };
}

/** Whether the server has recorded the payment. */
export function isSettled({ viewer }: Pick<AuctionToPay, 'viewer'>, type: PaymentType): boolean {
  return type === 'emd' ? viewer.registered && !viewer.depositOwed : viewer.finalPayment === 'paid';
}

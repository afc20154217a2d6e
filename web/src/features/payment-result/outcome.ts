import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import type { PaymentType } from '../../../../shared/model/money/payment-enums.ts';
import type { Transaction } from '../../account/dashboard-types.ts';

/** What became of a payment, as the server knows it. */
export type Outcome =
  /** The money counts; for a deposit, the payer is registered. Without a payment nothing was due. */
  | { readonly kind: 'paid'; readonly payment: Transaction | undefined }
  /** The money came and goes back, or went back. */
  | { readonly kind: 'returned'; readonly payment: Transaction }
  | { readonly kind: 'failed'; readonly payment: Transaction }
  /** There is an order, and nobody knows yet whether it was paid. */
  | { readonly kind: 'confirming' }
  /** No money came, and none is on its way as far as the server knows. */
  | { readonly kind: 'none' };

export interface OutcomeFacts {
  readonly type: PaymentType;
  readonly auctionId: string;
  /** Undefined when it was deleted. */
  readonly auction: Pick<AuctionDetails, 'viewer'> | undefined;
  /** The person's payments, newest first. */
  readonly payments: readonly Transaction[];
  /** The payment that the checkout has just seen captured. */
  readonly paymentId: string | undefined;
}

const TYPE_NAMES = { emd: 'EMD', final: 'Final payment' } as const satisfies Record<PaymentType, string>;

/** What the server knows of a payment. The address of the page is no evidence. */
export function outcomeOf({ type, auctionId, auction, payments, paymentId }: OutcomeFacts): Outcome {
  const alike = payments.filter((payment) => payment.auctionId === auctionId && payment.type === TYPE_NAMES[type]);
  const counted = alike.find(({ status }) => status === 'Completed' || status === 'Forfeited' || status === 'Set off');
  if (auction !== undefined && isSettled(auction, type)) return { kind: 'paid', payment: counted };
  const payment = alike.find(({ id }) => id === paymentId) ?? alike[0];
  switch (payment?.status) {
    case undefined:
      // The list of payments follows a little later than the payment.
      return { kind: paymentId === undefined ? 'none' : 'confirming' };
    case 'Refunding':
    case 'Refunded':
      return { kind: 'returned', payment };
    case 'Failed':
      return { kind: 'failed', payment };
    case 'Not paid':
      return { kind: 'none' };
    case 'Completed':
    case 'Forfeited':
    case 'Set off':
      // Of an auction that was deleted the payment is all there is; else the auction is about to say it too.
      return auction === undefined ? { kind: 'paid', payment } : { kind: 'confirming' };
    case 'Pending':
      return { kind: 'confirming' };
  }
}

function isSettled({ viewer }: Pick<AuctionDetails, 'viewer'>, type: PaymentType): boolean {
  if (type === 'final') return viewer.finalPayment === 'paid';
  const isReturned = viewer.deposit === 'refunding' || viewer.deposit === 'refunded';
  return viewer.registered && !viewer.depositOwed && !isReturned;
}

import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import type { OwnPayment } from '#web/account/dashboard-types.ts';

/** The outcome of a payment according to the server. */
export type Outcome =
  /** Paid; after a deposit the payer is registered. Without a payment nothing was due, or the list does not have it yet. */
  | { readonly kind: 'paid'; readonly payment: OwnPayment | undefined }
  /** Received and refunded, or being refunded. */
  | { readonly kind: 'returned'; readonly payment: OwnPayment }
  | { readonly kind: 'failed'; readonly payment: OwnPayment }
  /** An order exists, and its payment is unknown. */
  | { readonly kind: 'confirming' }
  /** The server knows of no payment. */
  | { readonly kind: 'none' };

export interface OutcomeFacts {
  readonly type: PaymentType;
  readonly auctionId: string;
  /** Undefined when it was deleted. */
  readonly auction: Pick<AuctionDetails, 'viewer'> | undefined;
  /** The person's payments, newest first. */
  readonly payments: readonly OwnPayment[];
  /** The payment that the checkout has just captured. */
  readonly paymentId: string | undefined;
}

const TYPE_NAMES = { emd: 'EMD', final: 'Final payment' } as const satisfies Record<PaymentType, string>;

/** The outcome according to the server; the page's URL is no evidence. */
export function outcomeOf({ type, auctionId, auction, payments, paymentId }: OutcomeFacts): Outcome {
  const alike = payments.filter((payment) => payment.auctionId === auctionId && payment.type === TYPE_NAMES[type]);
  const counted = alike.find(({ status }) => status === 'Completed' || status === 'Forfeited' || status === 'Set off');
  if (auction !== undefined && isSettled(auction, type)) return { kind: 'paid', payment: counted };
  const payment = alike.find(({ id }) => id === paymentId) ?? alike[0];
  switch (payment?.status) {
    case undefined:
      // The list of payments is updated a little later than the payment.
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
      // For a deleted auction the payment decides; otherwise the auction will soon confirm it too.
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

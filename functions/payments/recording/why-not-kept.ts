/** Why money that arrived cannot be kept, for staff and payer. Pure. */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { listingStatusOf } from '#functions/tables/auctions/listing-status.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';

type Emd = Pick<PaymentItem, 'amount' | 'userId'>;

const DELETED = 'The auction was deleted before the payment arrived';
const CANCELLED = 'The auction was cancelled before the payment arrived';
const EMD_CHANGED = 'The deposit of the auction had changed when the payment arrived';

/** Why an EMD did not register its payer for an auction; undefined: it was deleted. */
export function whyNoRegistration(
  listing: ListingItem | undefined,
  state: StateItem | undefined,
  { amount, userId }: Emd,
  paidAt: number,
): string {
  if (listing === undefined || state === undefined) return DELETED;
  // Before the start an admin's change is in the listing, afterwards in STATE.
  const status = listing.listingStatus === 'pending' ? listingStatusOf(state) : listing.listingStatus;
  if (status === 'cancelled' || status === 'withdrawn') return CANCELLED;
  if (status === 'draft') return 'The auction had been taken off the site when the payment arrived';
  if (listing.hasSaleDeposit === true) return 'The sale of this lot takes one deposit for all its lots now';
  if (listing.barred?.includes(userId) === true)
    return 'Whoever won this lot before and did not pay cannot register again';
  if (listing.emdAmount !== amount) return EMD_CHANGED;
  return whyLate(listing, paidAt);
}

/** The same for a sale with one deposit. */
export function whyNoSaleRegistration(sale: SaleItem | undefined, { amount }: Emd, paidAt: number): string {
  if (sale === undefined) return 'The sale was deleted before the payment arrived';
  return sale.deposit?.amount === amount
    ? whyLate(sale, paidAt)
    : 'The deposit of the sale had changed when the payment arrived';
}

const whyLate = ({ registrationDeadlineAt }: Pick<SaleItem, 'registrationDeadlineAt'>, paidAt: number): string =>
  registrationDeadlineAt <= paidAt
    ? 'Registration was over when the payment was made'
    : 'The auction had started when the payment arrived';

/** Why a payment for a win, or a runner-up's EMD, paid for nothing. */
export function whyNotDue(bidder: BidderItem | undefined, state: StateItem | undefined): string {
  if (state?.deleted === true) return DELETED;
  if (state?.status === 'cancelled') return CANCELLED;
  if (state?.annulledAt !== undefined) return 'The win was annulled before the payment arrived';
  if (state?.relistedAs !== undefined) return 'The lot had been listed again when the payment arrived';
  switch (bidder?.finalPayment) {
    case 'paid':
      return 'The lot had been paid for when the payment arrived';
    case 'passed-on':
      return 'The lot had been offered to the next bidder when the payment arrived';
    case 'overdue':
    case 'forfeited':
      return 'The time to pay was over when the payment was made';
    case 'due':
    case 'on-approval':
    case undefined:
      return 'Nothing was due when the payment was made';
  }
}

/** Why somebody may not take part. */
export const whyNotEligible = (profile: ProfileItem | undefined): string =>
  profile?.isActive === false
    ? 'The account was disabled when the payment arrived'
    : 'Not (or no longer) verified when the payment arrived';

import { BARRED, isBarred, requireVerified } from '#functions/domain/admission/eligibility.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { type WinnerFacts, winnerOf } from '#functions/domain/auctions/winner.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { readSale, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { effectiveStatus, isPastDeadline } from '#shared/model/auctions/auction-status.ts';
import { formatInr, type Paise, MIN_ORDER } from '#shared/model/money/money.ts';
import { type WinSum, winSum } from '#shared/model/money/win-sum.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

type OwnRegistration = Pick<
  BidderItem,
  'finalPayment' | 'paymentDueAt' | 'deposit' | 'depositAmount' | 'depositOwed' | 'inParts'
>;

/** The facts that decide how much the payer owes. */
export interface AuctionCase {
  readonly listing: Pick<
    ListingItem,
    | 'emdAmount'
    | 'registrationDeadlineAt'
    | 'charges'
    | 'emdSetOff'
    | 'barred'
    | 'hasSaleDeposit'
    | 'sellerId'
    | 'sellerSince'
    | 'formerSellers'
  >;
  readonly state: WinnerFacts & Pick<StateItem, 'startAt' | 'closesAt' | 'pausedAt'>;
  /** The payer's own registration. */
  readonly registration: OwnRegistration | undefined;
}

/**
 * The EMD to register, in paise; 0 means that the bidder registers without payment. An EMD below one rupee counts as 0,
 * since the provider accepts no such order. A runner-up who is offered the lot pays a refunded EMD again.
 * Errors: NOT_FOUND, NOT_VERIFIED, ACCOUNT_DISABLED, FORBIDDEN, ALREADY_REGISTERED, REGISTRATION_CLOSED, NOT_PAYABLE.
 */
export function owedEmd(auction: AuctionCase, profile: ProfileItem | undefined, now: number): Result<Paise, Refusal> {
  const status = effectiveStatus(auction.state, now);
  if (!isShown({ ...auction.state, status })) return refused(refusal('NOT_FOUND', 'Auction not found.'));
  const verified = requireVerified(profile);
  if (!verified.ok) return verified;
  const { registration } = auction;
  if (registration?.depositOwed === true) {
    const isOpen = registration.finalPayment === 'due' && (registration.paymentDueAt ?? 0) > now;
    return isOpen ? ok(registration.depositAmount) : notPayable(TOO_LATE);
  }
  if (registration !== undefined) return refused(refusal('ALREADY_REGISTERED'));
  if (auction.listing.hasSaleDeposit === true) return notPayable(FOR_THE_SALE);
  if (isBarred(auction.listing, verified.value.userId)) return refused(BARRED);
  if (status === 'cancelled') return refused(refusal('REGISTRATION_CLOSED', 'This auction was cancelled.'));
  if (status !== 'pending' || auction.listing.registrationDeadlineAt <= now) {
    return refused(refusal('REGISTRATION_CLOSED'));
  }
  const { emdAmount } = auction.listing;
  return ok(emdAmount < MIN_ORDER ? 0 : emdAmount);
}

/**
 * The deposit to register for a sale. Errors: NOT_VERIFIED,
 * ACCOUNT_DISABLED, FORBIDDEN, ALREADY_REGISTERED, NOT_PAYABLE, REGISTRATION_CLOSED.
 */
export function owedForSale(
  { sale, registration }: SaleCase,
  profile: ProfileItem | undefined,
  now: number,
): Result<Paise, Refusal> {
  const verified = requireVerified(profile);
  if (!verified.ok) return verified;
  if (registration !== undefined)
    return refused(refusal('ALREADY_REGISTERED', 'You are already registered for this sale.'));
  if (sale.deposit === undefined) return notPayable('You register for each lot of this sale by itself.');
  if (sale.registrationDeadlineAt <= now || sale.startAt <= now) {
    return refused(refusal('REGISTRATION_CLOSED', 'Registration for this sale has closed.'));
  }
  return ok(sale.deposit.amount);
}

/** The facts of a sale that decide how much a registration costs. */
export interface SaleCase {
  readonly sale: SaleItem;
  readonly registration: Pick<BidderItem, 'deposit'> | undefined;
}

/** Undefined if there is no such sale. */
export async function readSaleCase(
  auctions: AuctionsTable,
  saleId: string,
  userId: string,
): Promise<SaleCase | undefined> {
  const sale = await readSale(auctions, saleId);
  if (sale === undefined) return undefined;
  return { sale, registration: await getBidder(auctions, saleId, userId) };
}

/**
 * The amount that the winner owes: the winning bid and the charges, less a deposit that is set off. Payable from the
 * settlement of the auction (`finalPayment` is `due`) until `paymentDueAt`. Errors: NOT_FOUND, NOT_PAYABLE, ALREADY_PAID.
 */
export function owedFinal(auction: AuctionCase, userId: string, now: number): Result<WinSum, Refusal> {
  const { state, registration } = auction;
  const status = effectiveStatus(state, now);
  if (!isShown({ ...state, status })) return refused(refusal('NOT_FOUND', 'Auction not found.'));
  if (status === 'cancelled') return notPayable('This auction was cancelled. There is nothing to pay.');
  if (isPastDeadline(state, now)) return notPayable(SETTLING);
  if (status !== 'completed') return notPayable('This auction has not ended yet.');
  if (state.annulledAt !== undefined) return notPayable('The win was annulled by the house. There is nothing to pay.');
  const winner = winnerOf({ ...state, status });
  if (winner?.userId !== userId) return notPayable('Only the winner of this auction can pay for it.');
  if (registration?.depositOwed === true) return notPayable('Please pay the deposit again first.');
  switch (registration?.finalPayment) {
    case undefined:
    case 'on-approval':
      return notPayable(SETTLING);
    case 'paid':
      return refused(refusal('ALREADY_PAID'));
    case 'overdue':
    case 'forfeited':
    case 'passed-on':
      return notPayable(TOO_LATE);
    case 'due': {
      if (registration.paymentDueAt !== undefined && registration.paymentDueAt <= now) return notPayable(TOO_LATE);
      const sum = winSum(auction.listing, winner.bidAmount, depositCounted(registration), registration.inParts);
      return sum.due < MIN_ORDER ? notPayable(TOO_SMALL) : ok(sum);
    }
  }
}

const SETTLING = 'The result of this auction is being settled. Please try again in a moment.';
const TOO_LATE = 'The time to pay for this auction is over. Please contact support.';
const FOR_THE_SALE = 'This lot takes no deposit of its own: register once for its sale.';
const TOO_SMALL = 'Amounts below ₹1 cannot be paid online. Please contact support.';

function notPayable(message: string): Result<never, Refusal> {
  return refused(refusal('NOT_PAYABLE', message));
}

/** Checks that the caller's amount is the amount owed. Errors: AMOUNT_MISMATCH. */
export function confirmAmount(claimed: Paise | undefined, owed: Paise): Result<Paise, Refusal> {
  if (claimed === undefined || claimed === owed) return ok(owed);
  return refused(refusal('AMOUNT_MISMATCH', `The amount does not match what is owed: ${formatInr(owed)}.`));
}

import { withdrawBidderWrites, withdrawFromSaleWrites } from '#functions/domain/admission/registration-writes.ts';
import { depositPayment, refundOwedWrites } from '#functions/domain/deposits/deposit-release.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { moneyWrite, winSubject } from '#functions/tables/money/money-entry.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable, MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/**
 * Withdraws a registration for an auction, or for a sale whose id `auctionId` is, and refunds its deposit: until the
 * registration deadline, and once it was postponed until the new start, since nobody can bid before it. The notice is
 * in the same transaction, since a retry is refused and could not send it. Errors: NOT_FOUND, NOT_REGISTERED,
 * REGISTRATION_CLOSED.
 */
export async function withdraw(
  deps: { readonly tables: MoneyMovementTables; readonly noticeWrites: NoticeWrites },
  auctionId: string,
  userId: string,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { auctions, payments, money } = deps.tables;
  const [listing, bidder] = await Promise.all([
    getListing(auctions, auctionId),
    getBidder(auctions, auctionId, userId),
  ]);
  // A sale with one deposit has the id instead.
  const sale = listing === undefined ? await readSale(auctions, auctionId) : undefined;
  const title = listing?.title ?? sale?.name;
  if (title === undefined) return refused(refusal('NOT_FOUND', 'Auction not found.'));
  if (bidder === undefined) return refused(refusal('NOT_REGISTERED'));
  if (bidder.saleId !== undefined) return refused(refusal('REGISTRATION_CLOSED', BY_THE_SALE));
  const withdrawWrites = sale === undefined ? withdrawBidderWrites : withdrawFromSaleWrites;
  const paymentId = depositPayment(bidder);
  const deposit = paymentId === undefined ? 0 : bidder.depositAmount;
  const isPostponed = (listing ?? sale)?.postponed !== undefined;
  const reason = isPostponed ? 'Withdrawn after it was postponed' : 'Withdrawn before the registration deadline';
  const until = isPostponed ? 'startAt' : 'registrationDeadlineAt';
  const { count, registration } = withdrawWrites(auctions, bidder, { now, until });
  const written = await transact(auctions.client, [
    { name: 'listing', writes: [count] },
    { name: 'bidder', writes: registration },
    {
      name: 'deposit',
      writes: [
        ...(paymentId === undefined
          ? []
          : refundOwedWrites({ payments, money, paymentId, bidder, reason, by: userId, now })),
        moneyWrite(money, {
          subject: winSubject(auctionId, userId),
          kind: 'withdrawn',
          key: String(now),
          at: now,
          auctionId,
          userId,
          amount: bidder.depositAmount,
          by: userId,
          reason,
        }),
      ],
    },
    {
      name: 'notice',
      writes: deps.noticeWrites({
        kind: 'registration-withdrawn',
        auctionId,
        title,
        userId,
        deposit,
        forSale: sale !== undefined,
        at: now,
      }),
    },
  ]);
  if (!written.ok) {
    if (written.error.has('listing')) return refused(refusal('REGISTRATION_CLOSED', isPostponed ? STARTED : TOO_LATE));
    if (written.error.has('bidder')) {
      return refused(sale === undefined ? refusal('NOT_REGISTERED') : await whyStaysInSale(auctions, bidder));
    }
    throw new Error(`The registration ${bidder.sk} could not be withdrawn.`);
  }
  return ok(undefined);
}

/** As it is now: the deposit may have been released, or the registration withdrawn, since it was read. */
async function whyStaysInSale(auctions: AuctionsTable, { auctionId, userId }: BidderItem): Promise<Refusal> {
  const current = await getBidder(auctions, auctionId, userId);
  if (current === undefined) return refusal('NOT_REGISTERED');
  return refusal('REGISTRATION_CLOSED', current.deposit === 'held' ? HAS_BID : NO_LONGER_HELD);
}

const BY_THE_SALE = 'You are registered for the whole sale, not for this lot alone.';
const HAS_BID = 'You have already bid in this sale, so you can no longer withdraw from it.';
const NO_LONGER_HELD = 'Your deposit for this sale is no longer held, so there is nothing to withdraw.';
const STARTED = 'You can withdraw until the start. It has passed.';
const TOO_LATE = 'You can withdraw until the registration deadline. It has passed.';

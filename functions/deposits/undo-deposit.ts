import { withdrawBidderWrites, withdrawFromSaleWrites } from '#functions/domain/admission/registration-writes.ts';
import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { freeUtr } from '#functions/domain/payments/utr.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { debit } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { undoRecordWrites } from './undo-record.ts';

/**
 * Undoes the record of an EMD by bank transfer that never arrived, and its registration, before the auction starts. The
 * notice is in the same transaction, since a retry is refused and could not send it. Errors: NOT_PAYABLE, CONFLICT.
 */
export async function undoDeposit(
  deps: { readonly tables: MoneyMovementTables; readonly noticeWrites: NoticeWrites },
  payment: PaymentItem,
  { reason, by, source }: Omit<MoneyDecider, 'now'> & { readonly reason: string },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { auctions, users } = deps.tables;
  const { paymentId, auctionId, userId, amount, auctionTitle: title } = payment;
  if (payment.offline === undefined || payment.type !== 'emd' || payment.status !== 'captured') return no(NOT_RECORDED);
  const bidder = await getBidder(auctions, auctionId, userId);
  if (bidder?.depositPaymentId !== paymentId || bidder.outcome !== undefined) return no(tooLate(payment));
  const { utr } = payment.offline;
  const record = { paymentId, auctionId, userId, amount, account: 'held' } as const;
  const withdrawWrites = payment.forSale === true ? withdrawFromSaleWrites : withdrawBidderWrites;
  const { count, registration } = withdrawWrites(auctions, bidder, { now, until: 'startAt' });
  const written = await transact(auctions.client, [
    { name: 'listing', writes: [count] },
    { name: 'bidder', writes: registration },
    {
      name: 'payment',
      writes: [
        ...undoRecordWrites(deps.tables, record, { by, reason, now }),
        freeUtr(deps.tables.payments, utr, paymentId),
      ],
    },
    {
      name: 'deposit',
      writes: walletMovement({
        users,
        userId,
        amount: debit(amount),
        at: now,
        key: `undone-${paymentId}`,
        description: `Record of a bank transfer taken back: ${title}`,
      }),
    },
    {
      name: 'audit',
      writes: paymentAudit(
        deps.tables,
        payment,
        { by, source, now },
        {
          action: 'deposit-record-undone',
          before: { deposit: 'held' },
          after: { amount, reason, reference: utr },
        },
      ),
    },
    {
      name: 'notice',
      writes: deps.noticeWrites({
        kind: 'decision-undone',
        decision: 'offline-payment',
        auctionId,
        title,
        userId,
        reason,
        at: now,
        forSale: payment.forSale === true,
      }),
    },
  ]);
  if (!written.ok) return written.error.has('listing') ? no(tooLate(payment)) : refused(refusal('CONFLICT'));
  return ok(undefined);
}

const NOT_RECORDED = 'Only the record of a deposit by bank transfer can be taken back.';
const tooLate = ({ forSale }: PaymentItem): string =>
  `The record can be taken back until the ${forSale === true ? 'sale' : 'auction'} starts.`;

const no = (sentence: string): Result<never, Refusal> => refused(refusal('NOT_PAYABLE', sentence));

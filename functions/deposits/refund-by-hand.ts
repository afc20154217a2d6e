import { refundDueWrite, refundOwedWrites } from '#functions/domain/deposits/deposit-release.ts';
import { forfeitUndoneWrites } from '#functions/domain/deposits/forfeit-undone.ts';
import { returnedParts, withoutPart } from '#functions/domain/deposits/parts.ts';
import { winUnpaidWrites } from '#functions/domain/deposits/win-unpaid.ts';
import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { readSentBack } from '#functions/domain/payments/sent-back.ts';
import { refundFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { debit } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { refundAudit } from './decisions/decision-audit.ts';
import { bidderWrite } from './decisions/decision-writes.ts';
import { isOpen } from './release-sale-deposits.ts';

export interface RefundByHandDeps {
  readonly tables: MoneyMovementTables;
  readonly secondPerson: SecondPerson;
}

/**
 * Makes a payment due for refund at an admin's request: the EMD of a winner who did not pay, held or forfeited, or a
 * final payment, whose win is then overdue; storage goes back without that. Other deposits are refunded automatically.
 * Above a limit it may need a second person: then it is only asked for. Errors: NOT_PAYABLE, CONFLICT, those of
 * `SecondPerson.guard`.
 */
export async function refundByHand(
  { tables, secondPerson }: RefundByHandDeps,
  payment: PaymentItem,
  {
    reason,
    by,
    source,
    approves,
  }: Omit<MoneyDecider, 'now'> & {
    readonly reason: string;
    /** The asked act that a second person approves by this. */
    readonly approves?: string | undefined;
  },
  now: number,
): Promise<Result<Guarded<undefined>, Refusal>> {
  const { auctionId, userId, status, paymentId } = payment;
  const bidder = await getBidder(tables.auctions, auctionId, userId);
  const actor = { adminId: by, source };
  const amount = amountToReturn(payment);
  const earlier = payment.type === 'final' ? await readSentBack(tables.payments, [payment]) : 0;
  const request = {
    act: { kind: 'payment-refunded', paymentId, auctionId, userId } as const,
    isGuarded: true,
    title: payment.auctionTitle,
    reason,
    facts: refundFacts(payment, bidder),
    by: actor,
    money: [{ limit: 'refundLimit', payerId: userId, amount, earlier }] as const,
    approves,
    prepare: async () => {
      if (status !== 'captured' && status !== 'forfeited') {
        return no('Only a payment that was captured and is still with us can be refunded.');
      }
      const writes =
        payment.type === 'emd'
          ? depositWrites(tables, payment, { bidder, isSaleOver: await isOver(tables, payment) }, { reason, by, now })
          : finalWrites(tables, payment, bidder, { reason, by, now });
      return writes === undefined ? no('This deposit goes back by itself when the auction is settled.') : ok(writes);
    },
  };
  return secondPerson.guard(request, now, async (writes, approval) => {
    const audit = refundAudit(tables, payment, reason, { by, source, now });
    const written = await transact(tables.auctions.client, [
      { name: 'refund', writes: [...writes, ...audit, ...approval.writes] },
    ]);
    return written.ok ? ok(undefined) : refused(refusal('CONFLICT'));
  });
}

/** A sale's deposit stays while a lot of it is open. Afterwards an admin may refund it though a win is unpaid. */
async function isOver({ auctions }: MoneyMovementTables, { auctionId, forSale }: PaymentItem): Promise<boolean> {
  const sale = forSale === true ? await readSale(auctions, auctionId) : undefined;
  if (sale === undefined) return false;
  const states = await Promise.all(sale.lots.map((lotId) => getState(auctions, lotId)));
  return !states.some((state) => state !== undefined && isOpen(state));
}

interface ManualRefund {
  readonly reason: string;
  readonly by: string;
  readonly now: number;
}

function depositWrites(
  { auctions, payments, money, users }: MoneyMovementTables,
  { paymentId, auctionTitle }: PaymentItem,
  { bidder, isSaleOver }: { readonly bidder: BidderItem | undefined; readonly isSaleOver: boolean },
  request: ManualRefund,
): TransactWriteItem[] | undefined {
  const isForfeited = bidder?.deposit === 'forfeited';
  const isStranded = isSaleOver || bidder?.finalPayment === 'overdue' || bidder?.finalPayment === 'passed-on';
  if (bidder?.depositPaymentId !== paymentId || !(isStranded || isForfeited)) return undefined;
  const { depositAmount, finalPayment } = bidder;
  const undone = {
    key: `unforfeit-${paymentId}-${request.now}`,
    description: `Forfeited deposit given back: ${auctionTitle}`,
  };
  return [
    update<BidderItem>(
      auctions,
      { auctionId: bidder.auctionId, sk: bidder.sk },
      { set: { deposit: 'refunding' } },
      { deposit: isForfeited ? 'forfeited' : 'held', depositAmount, finalPayment },
    ),
    ...(isForfeited ? forfeitUndoneWrites({ users, money, bidder, paymentId, ...request, line: undone }) : []),
    ...refundOwedWrites({ payments, money, paymentId, bidder, ...request }, isForfeited ? 'forfeited' : 'captured'),
  ];
}

function finalWrites(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  bidder: BidderItem | undefined,
  request: ManualRefund,
): TransactWriteItem[] {
  const { payments, money } = tables;
  const { paymentId, auctionId, userId, auctionTitle: title } = payment;
  const { reason, by, now } = request;
  if (payment.part === true) return bidder === undefined ? [] : partWrites(tables, payment, bidder, request);
  const amount = amountToReturn(payment);
  const win =
    payment.type === 'final' && bidder?.finalPayment === 'paid'
      ? winUnpaidWrites({ tables, bidder, title, by, reason, now })
      : { writes: [], besides: 0 };
  return [
    ...win.writes,
    refundDueWrite({ payments, paymentId, reason, now }, 'captured', payment),
    moneyWrite(money, {
      subject: paymentId,
      kind: 'refund-due',
      key: String(now),
      at: now,
      auctionId,
      userId,
      amount,
      moved: ['spent', 'held'],
      by,
      reason,
    }),
    revenueWrite(payments, `refunded_${paymentId}`, debit(amount + win.besides), now),
  ];
}

/** A part that is held goes back; the rest of the win is owed again. */
function partWrites(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  bidder: BidderItem,
  request: ManualRefund,
): TransactWriteItem[] {
  const { paymentId } = payment;
  const amount = amountToReturn(payment);
  return [
    bidderWrite(tables, bidder, withoutPart(bidder, paymentId)),
    ...returnedParts({ ...tables, ...request, bidder: { ...bidder, parts: [{ paymentId, amount }] } }),
  ];
}

const no = (sentence: string): Result<never, Refusal> => refused(refusal('NOT_PAYABLE', sentence));

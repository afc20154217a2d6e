import { winWrite } from '#functions/domain/auctions/sale-outcome.ts';
import { canSetOff, winnerReleaseWrites, winnerSetOffWrites } from '#functions/domain/deposits/deposit-release.ts';
import { readOtherForfeit, saleForfeitUndoneWrites } from '#functions/domain/deposits/forfeit-undone.ts';
import { NO_PARTS, partsCounted, returnedParts, spentParts } from '#functions/domain/deposits/parts.ts';
import { readLotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { readSaleDeposit } from '#functions/tables/auctions/people-reads.ts';
import { revenueWrite } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { formatInr } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type CapturedMoney, capturedEntry, capturedWrite, type FulfilmentObstacle } from './record-writes.ts';

/** Records a captured final payment and releases or sets off the winner's deposit, in one transaction. */
export async function fulfilFinal(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  bidder: BidderItem,
): Promise<Result<undefined, FulfilmentObstacle>> {
  const { users } = tables;
  const { payment, now } = received;
  const { paymentId, userId, auctionTitle, amount, setOff = 0, inParts = 0 } = payment;
  if (setOff > 0 && !canSetOff(bidder, setOff)) return refused('deposit-gone');
  const parts = partsCounted(bidder, inParts);
  if (parts === undefined) return refused('parts-gone');
  const { counted, since } = parts;
  const kept = counted.length === 0 ? NO_PARTS : { parts: counted, inParts };
  const lot = await readLotTerms(tables.auctions, bidder.auctionId);
  const release =
    setOff > 0
      ? winnerSetOffWrites({ ...tables, bidder, lot, kept, now, title: auctionTitle })
      : winnerReleaseWrites({ ...tables, bidder, lot, kept, now });
  const activity = activityWrite({
    users,
    userId,
    type: 'payment_captured',
    message: `Final payment of ${formatInr(amount)} received for ${auctionTitle}.`,
    at: now,
    key: `captured-${paymentId}`,
  });
  // A payment made in time, of which we learn after the forfeit: the sale's deposit is held again, or stays for another lot.
  const tookSaleDeposit = bidder.decision?.tookSaleDeposit === true;
  const registration = tookSaleDeposit ? await readSaleDeposit(tables.auctions, bidder) : undefined;
  const otherForfeit = tookSaleDeposit ? await readOtherForfeit(tables.auctions, bidder) : undefined;
  const undone = { by: 'boli', reason: 'The payment was made in time', now };
  const description = 'Forfeited deposit given back: the payment was made in time';
  const givenBack =
    registration === undefined
      ? []
      : saleForfeitUndoneWrites(tables, { registration, otherForfeit }, { ...undone, description });
  const about = { ...tables, by: 'boli', now };
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [capturedWrite(tables, received, { credited: false })] },
    { name: 'bidder', writes: [release.bidder] },
    { name: 'deposit', writes: [...release.deposit, ...givenBack] },
    { name: 'money', writes: [capturedEntry(tables, received, 'spent')] },
    {
      name: 'parts',
      writes: [
        ...spentParts({ ...about, bidder: { ...bidder, parts: counted }, reason: 'The rest was paid online' }),
        ...returnedParts({ ...about, bidder: { ...bidder, parts: since }, reason: 'All of it was paid online' }),
      ],
    },
    { name: 'state', writes: [winWrite(tables.auctions, bidder.auctionId, 'paid', { relistedAs: undefined })] },
    { name: 'other', writes: [revenueWrite(tables.payments, paymentId, amount + setOff + inParts, now), activity] },
  ]);
  if (written.ok) return ok(undefined);
  const { error } = written;
  if (error.has('payment') || error.has('bidder') || error.has('state')) return refused('changed');
  throw new Error(`The final payment ${paymentId} could not be recorded: ${[...error].join(', ')}`);
}

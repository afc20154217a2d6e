import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';

type DepositFacts = Pick<AuctionDetails, 'status' | 'emdAmount' | 'viewer' | 'winner' | 'saleEvent'>;

/** Explains what happens to the viewer's deposit (EMD); undefined when there is nothing to say. */
export function depositText(auction: DepositFacts, userId: string): string | undefined {
  if (auction.saleEvent?.deposit !== undefined) return ofSale(auction, auction.saleEvent.deposit);
  const { emdAmount: emdRupees, viewer, status } = auction;
  if (!viewer.registered) return status === 'pending' ? depositToRegister(emdRupees) : undefined;
  if (viewer.depositOwed)
    return `Please pay the deposit (EMD) of ${formatRupees(emdRupees)} again: yours had gone back.`;
  if (emdRupees === 0) return 'This auction asks for no deposit.';
  const deposit = `Your deposit (EMD) of ${formatRupees(emdRupees)}`;
  switch (viewer.deposit) {
    case 'refunding':
      return `${deposit} is on its way back to the account you paid from. Banks usually take 5 to 7 working days.`;
    case 'refunded':
      return `${deposit} has been refunded to the account you paid from.`;
    case 'forfeited':
      return `${deposit} was forfeited, because the final payment was not made.`;
    case 'set-off':
      return `${deposit} counted towards the price.`;
    case 'held':
      return `${deposit} ${whileHeld(auction, userId)}`;
    case null:
      return undefined;
  }
}

type SaleDeposit = NonNullable<NonNullable<AuctionDetails['saleEvent']>['deposit']>;

function ofSale({ status, viewer }: DepositFacts, { amount, multiple }: SaleDeposit): string | undefined {
  const deposit = formatRupees(amount);
  if (!viewer.registered) {
    if (status !== 'pending') return undefined;
    return `One deposit of ${deposit} registers you for all lots of the sale. You may then lead with, or owe, ${formatRupees(amount * multiple)} at the same time. It goes back in full when the sale is over and everything that you have won is paid.`;
  }
  switch (viewer.deposit) {
    case 'held':
      return `Your deposit of ${deposit} for the sale is held. It goes back in full when the last lot has closed and everything that you have won is paid.`;
    case 'refunding':
      return `Your deposit of ${deposit} for the sale is on its way back to the account you paid from. Banks usually take 5 to 7 working days.`;
    case 'refunded':
      return `Your deposit of ${deposit} for the sale has been refunded to the account you paid from.`;
    case 'forfeited':
      return `Your deposit of ${deposit} for the sale was forfeited, because a lot that you won was not paid for.`;
    case 'set-off':
    case null:
      return undefined;
  }
}

function depositToRegister(emdRupees: number): string {
  if (emdRupees === 0) return 'No deposit is needed to register.';
  return `Registering takes a deposit (EMD) of ${formatRupees(emdRupees)}. You get all of it back if you do not win.`;
}

function whileHeld({ status, viewer, winner }: DepositFacts, userId: string): string {
  if (status === 'cancelled') return 'will be refunded in full, because the auction was cancelled.';
  if (status !== 'completed') return 'is held safely. You get all of it back if you do not win.';
  if (viewer.finalPayment === 'on-approval') {
    return 'stays held until it is decided whether your bid is accepted. If it is not, you get all of it back.';
  }
  // The deposit may still be forfeited although another bidder is now the winner.
  if (viewer.finalPayment === 'passed-on') return 'stays held until we have decided about it.';
  if (winner?.userId !== userId) return 'will be refunded in full to the account you paid from.';
  if (viewer.finalPayment === 'overdue') return 'stays held until we have decided about your overdue payment.';
  const until = viewer.paymentDueAt === null ? 'in time' : `by ${formatDateTime(viewer.paymentDueAt)}`;
  if ((viewer.toPay?.setOff ?? 0) > 0)
    return `counts towards the price once you pay. If you do not pay ${until}, it may be forfeited.`;
  return `stays held until you have paid, and is then refunded. If you do not pay ${until}, it may be forfeited.`;
}

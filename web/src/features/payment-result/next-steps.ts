import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { onlineLimits } from '#web/payments/online-limits.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';

type KnownAuction = Pick<
  AuctionDetails,
  'status' | 'startDate' | 'closesAt' | 'emdAmount' | 'registrationDeadline' | 'viewer' | 'saleEvent' | 'onlineLimit'
>;

/** The next steps after a payment, at `now` (server time, epoch ms). The auction is undefined while it is unknown. */
export function stepsAfterSuccess(
  type: PaymentType,
  auction: KnownAuction | undefined,
  now: number,
): readonly string[] {
  return type === 'emd' ? afterDeposit(auction, now) : afterFinalPayment(auction);
}

function afterDeposit(auction: KnownAuction | undefined, now: number): readonly string[] {
  if (auction?.status === 'completed' && auction.viewer.finalPayment === 'due') {
    return [deadlineStep('final', auction)];
  }
  if (auction?.status === 'completed' || auction?.status === 'cancelled') {
    return ['This auction is over. The auction’s page says what became of your deposit.'];
  }
  if (auction?.saleEvent?.deposit !== undefined) {
    return [
      'You can bid on every lot of the sale; there is nothing more to pay to register.',
      ...biddingSteps(auction, now),
      'The deposit goes back when the last lot has closed and everything that you have won is paid.',
    ];
  }
  const steps = ['You are registered for this auction.', ...biddingSteps(auction, now)];
  if (auction?.emdAmount === 0) return steps;
  return [...steps, 'If you do not win, your deposit goes back to where it came from when the auction has closed.'];
}

/** Bidding may already have started when the page is opened. */
function biddingSteps(auction: KnownAuction | undefined, now: number): readonly string[] {
  const stayClose = 'Every bid restarts the bid clock, so stay close by.';
  if (auction === undefined) return ['You get a notification as soon as bidding opens.', stayClose];
  const { status, startDate, closesAt } = auction;
  if (effectiveStatus({ status, startAt: Date.parse(startDate), closesAt }, now) !== 'active') {
    return [`Bidding opens on ${formatDateTime(startDate)}. You get a notification.`, stayClose];
  }
  if (closesAt <= now) return ['Time is up; the result is being confirmed.'];
  return ['Bidding is open: place your bid in the auction.', stayClose];
}

function afterFinalPayment(auction: KnownAuction | undefined): readonly string[] {
  return [
    'The lot is paid for: everybody now sees it as sold.',
    ...depositAfterPayment(auction),
    'Say when you collect the lot, and get your gate pass, on the auction’s page.',
  ];
}

function depositAfterPayment(auction: KnownAuction | undefined): readonly string[] {
  if (auction === undefined || auction.emdAmount === 0) return [];
  return auction.viewer.deposit === 'set-off'
    ? ['Your deposit counted towards the price.']
    : ['Your deposit is refunded in full, to where it came from.'];
}

/** The next steps while a payment is being confirmed. */
export function stepsWhileConfirming(): readonly string[] {
  return [
    'If you have paid, please do not pay again: as soon as the bank confirms it, you get a notification.',
    'Money that arrives and cannot be used is refunded by itself.',
    'If you left the payment window without paying, nothing was charged, and you can pay from the auction’s page.',
  ];
}

/** The next steps after a failed payment. */
export function stepsAfterFailure(type: PaymentType, auction: KnownAuction | undefined): readonly string[] {
  return [
    'If money left your account, your bank returns it by itself, usually within 5 to 7 working days. If it reaches us after all, this page says so.',
    limitStep(auction),
    'Try again with another card, account or UPI app. If you are charged twice, the second payment goes back by itself.',
    deadlineStep(type, auction),
  ];
}

function limitStep(auction: KnownAuction | undefined): string {
  if (auction === undefined) return 'Check the limits of your card, account or UPI app.';
  const { upi, cardsAndNetBanking } = onlineLimits(auction.onlineLimit);
  return `Check your limits: by default UPI stops at ${formatRupees(upi)}, and cards and net banking at ${formatRupees(cardsAndNetBanking)} per payment.`;
}

function deadlineStep(type: PaymentType, auction: KnownAuction | undefined): string {
  const dueAt = auction?.viewer.paymentDueAt ?? undefined;
  if (type === 'emd' && auction?.viewer.depositOwed === true) {
    const until = dueAt === undefined ? 'in the time that checkout named' : `by ${formatDateTime(dueAt)}`;
    return `Pay the deposit, and then the lot, ${until}.`;
  }
  if (type === 'emd') {
    const until = auction === undefined ? '' : `: ${formatDateTime(auction.registrationDeadline)}`;
    return `You can register until the registration deadline${until}.`;
  }
  return dueAt === undefined
    ? 'Pay in the time that checkout named to keep your deposit.'
    : `Pay by ${formatDateTime(dueAt)} to keep your deposit.`;
}

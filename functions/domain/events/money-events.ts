import type { Paise } from '#shared/model/money/money.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import type { AuctionFacts, BidderFacts, SaleFacts } from './facts.ts';

interface PaymentFacts extends BidderFacts {
  readonly paymentId: string;
  /** Paise. */
  readonly amount: Paise;
}

interface RefundFacts {
  /** Why the money went back. */
  readonly reason?: string | undefined;
  /** The bank's reference of the refund, if it is known yet. */
  readonly reference?: string | undefined;
  readonly isByBank: boolean;
}

/** About payments, refunds, wins that are not paid, and lots that are collected. */
export type MoneyEvent =
  /** `isAgain`: the deposit of a runner-up who was offered the lot. */
  | (PaymentFacts &
      SaleFacts & { readonly kind: 'payment-received'; readonly type: PaymentType; readonly isAgain?: boolean })
  | (PaymentFacts & RefundFacts & { readonly kind: 'deposit-refunded' })
  /** A payment other than a held EMD: late, double or unexpected. */
  | (PaymentFacts & RefundFacts & { readonly kind: 'payment-refunded' })
  /** To the winner, 24 and 2 hours before the payment is due. */
  | (BidderFacts & { readonly kind: 'payment-due-soon'; readonly amount: Paise; readonly paymentDueAt: number })
  /** To the winner and the admins: not paid in time. The deposit stays held until an admin decides. */
  | (BidderFacts & {
      readonly kind: 'payment-overdue';
      readonly name: string;
      readonly amount: Paise;
      readonly isDepositHeld: boolean;
    })
  | (BidderFacts & {
      readonly kind: 'due-extended';
      readonly amount: Paise;
      readonly paymentDueAt: number;
      readonly reason: string;
    })
  | (BidderFacts & { readonly kind: 'offline-payment-recorded'; readonly amount: Paise; readonly utr: string })
  /** A transfer has paid a part, which is held. `rest` is still owed. */
  | (BidderFacts & {
      readonly kind: 'part-recorded';
      readonly amount: Paise;
      readonly utr: string;
      readonly rest: Paise;
      readonly paymentDueAt: number;
    })
  /**
   * To the winner: some of what had paid for the lot went back without a refund of ours, so the rest is owed again.
   * `isWhole`: the whole payment that had paid for it.
   */
  | (BidderFacts & {
      readonly kind: 'win-owed-again';
      readonly amount: Paise;
      readonly returnId: string;
      readonly isWhole?: boolean;
    })
  /** To the winner: money that was missing came back from their bank, so the lot is paid. */
  | (BidderFacts & { readonly kind: 'win-paid-again'; readonly amount: Paise; readonly refundId: string })
  /** `inParts`: what had arrived in parts, and goes back. */
  | (BidderFacts & { readonly kind: 'lot-passed-on'; readonly reason: string; readonly inParts?: Paise | undefined })
  /** To the runner-up. `depositOwed` is more than 0 when their deposit was refunded and must be paid again. */
  | (BidderFacts & {
      readonly kind: 'lot-offered';
      readonly amount: Paise;
      readonly total: Paise;
      readonly paymentDueAt: number;
      readonly depositOwed: Paise;
    })
  | (BidderFacts & {
      readonly kind: 'deposit-forfeited';
      readonly deposit: Paise;
      readonly reason: string;
      readonly inParts?: Paise | undefined;
    })
  /** An admin took back a decision about a win; to the users concerned. */
  | (BidderFacts &
      SaleFacts & {
        readonly kind: 'decision-undone';
        readonly decision: 'extended' | 'offline-payment' | 'offered' | 'offer' | 'forfeited';
        readonly reason: string;
      })
  | (BidderFacts & SaleFacts & { readonly kind: 'registration-withdrawn'; readonly deposit: Paise })
  /** To admins: money was returned at Razorpay, by a refund in its dashboard or a lost dispute. */
  | (AuctionFacts & {
      readonly kind: 'money-returned-elsewhere';
      readonly paymentId: string;
      readonly amount: Paise;
      /** Razorpay's id of the refund or the dispute. */
      readonly returnId: string;
    })
  /** To admins: a refund came back to us. An admin must decide what happens with it. */
  | (AuctionFacts & {
      readonly kind: 'refund-came-back';
      readonly paymentId: string;
      readonly amount: Paise;
      readonly account: 'held' | 'spent' | 'forfeited';
      readonly refundId: string;
    })
  /** To admins: the payer's bank disputes a payment. */
  | (AuctionFacts & {
      readonly kind: 'payment-disputed';
      readonly paymentId: string;
      readonly amount: Paise;
      readonly disputeId: string;
      readonly status: string;
    })
  /** To the buyer: the yard handed the lot over. `who` took it. */
  | (BidderFacts & { readonly kind: 'lot-collected'; readonly paymentId: string; readonly who: string })
  /** To the buyer: the record of that was wrong. */
  | (BidderFacts & {
      readonly kind: 'collection-undone';
      readonly paymentId: string;
      readonly reason: string;
      /** The lot is still paid for, and nobody disputes it. */
      readonly mayLeave: boolean;
    });

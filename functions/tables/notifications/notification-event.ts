import type { PaymentType } from '../../../shared/model/money/payment-words.ts';
import type { Paise } from '../../../shared/model/money/money.ts';
import type { TransactWriteItem } from '../transact.ts';

/** What every event of an auction carries. */
interface AuctionFacts {
  readonly auctionId: string;
  readonly title: string;
  /** When it happened, epoch milliseconds. */
  readonly at: number;
}

interface BidderFacts extends AuctionFacts {
  /** The bidder who is told. */
  readonly userId: string;
}

/** Until when it is open while nobody bids, and the seconds that a bid then gives. */
interface StartFacts {
  readonly closesAt: number;
  readonly bidInterval: number;
}

interface PaymentFacts extends BidderFacts {
  readonly paymentId: string;
  /** Paise. */
  readonly amount: Paise;
}

/**
 * What has happened that people are told of: facts only. Who is told, where and in which words is decided by
 * `functions/notifications`. Notices take their ids from these facts, so that telling of one event twice stores one
 * notice.
 */
export type NotificationEvent =
  /** Somebody has registered and confirmed their address. */
  | { readonly kind: 'user-registered'; readonly userId: string; readonly name: string; readonly at: number }
  /** What waits for admins to decide about money, told to one of them. */
  | {
      readonly kind: 'decisions-waiting';
      readonly userId: string;
      readonly overdueWins: number;
      readonly stuckRefunds: number;
      readonly disputes: number;
      readonly unassigned: number;
      /** The beginning of the day, so that a day has one. */
      readonly at: number;
    }
  | {
      readonly kind: 'verification-decided';
      readonly userId: string;
      readonly decision: 'verified' | 'rejected';
      /** Why a proof was rejected, as the admin wrote it. */
      readonly reason?: string | undefined;
      readonly at: number;
    }
  /** `oldEmail` is told as well; `profileAt` is when the profile had last changed before. */
  | {
      readonly kind: 'email-changed';
      readonly userId: string;
      readonly oldEmail: string;
      readonly profileAt: number;
      readonly at: number;
    }
  | { readonly kind: 'password-changed'; readonly userId: string; readonly at: number }
  | {
      readonly kind: 'second-factor-changed';
      readonly userId: string;
      readonly change: 'set-up' | 'replaced' | 'removed';
      readonly at: number;
    }
  /** Somebody signed in by a kind of browser, in words, that had not done so for a while. */
  | { readonly kind: 'new-device'; readonly userId: string; readonly device: string; readonly at: number }
  /** Somebody on whom an admin had decided has another name now, and waits for a decision again. */
  | { readonly kind: 'name-corrected'; readonly userId: string; readonly name: string; readonly at: number }
  /** Somebody who was rejected has sent another ID proof. */
  | { readonly kind: 'proof-replaced'; readonly userId: string; readonly name: string; readonly at: number }
  | (AuctionFacts & { readonly kind: 'auction-created'; readonly startAt: number; readonly categorie: string })
  /** `words` say what has changed, where it was the terms of a registered bidder. */
  | (BidderFacts & { readonly kind: 'auction-updated'; readonly startAt: number; readonly words: string | undefined })
  | (BidderFacts & {
      readonly kind: 'auction-cancelled';
      readonly reason: string | undefined;
      readonly deposit: Paise;
      readonly deleted: boolean;
    })
  | (BidderFacts & StartFacts & { readonly kind: 'auction-started' })
  | (BidderFacts & { readonly kind: 'auction-ending-soon'; readonly closesAt: number })
  /** To those who watch the auction and are not registered for it. */
  | (BidderFacts & StartFacts & { readonly kind: 'watched-started' })
  | (BidderFacts & { readonly kind: 'watched-ending-soon'; readonly closesAt: number })
  | (BidderFacts & { readonly kind: 'watched-ended'; readonly endedAt: number; readonly amount: Paise | undefined })
  /** To a bidder who did not win; `amount` is the winning bid, undefined where nobody bid. */
  | (BidderFacts & {
      readonly kind: 'auction-lost';
      /** The deadline that nobody bid after. */
      readonly endedAt: number;
      readonly amount: Paise | undefined;
      readonly deposit: Paise;
    })
  /** To admins; no winner where nobody bid. */
  | (AuctionFacts & {
      readonly kind: 'auction-ended';
      readonly endedAt: number;
      readonly winner: { readonly name: string; readonly amount: Paise } | undefined;
    })
  /** `amount` is the winning bid, `total` what is to be paid: with the charges, less a deposit that counts. */
  | (BidderFacts & {
      readonly kind: 'auction-won';
      readonly amount: Paise;
      readonly total: Paise;
      readonly paymentDueAt: number;
    })
  | (AuctionFacts & { readonly kind: 'first-bid-placed'; readonly amount: Paise; readonly seq: number })
  /** To the previous leader; amount and `seq` are those of the bid that overtook theirs. */
  | (BidderFacts & { readonly kind: 'outbid'; readonly amount: Paise; readonly seq: number; readonly closesAt: number })
  | (PaymentFacts & { readonly kind: 'payment-received'; readonly type: PaymentType })
  | (PaymentFacts & { readonly kind: 'deposit-refunded' })
  /** Money other than a held EMD: a late, double or unexpected payment. */
  | (PaymentFacts & { readonly kind: 'payment-refunded' })
  /** To the winner, 24 and 2 hours before the payment is due. */
  | (BidderFacts & { readonly kind: 'payment-due-soon'; readonly amount: Paise; readonly paymentDueAt: number })
  /** To the winner and the admins: not paid in time; what is held stays held until an admin decides. */
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
  | (BidderFacts & { readonly kind: 'lot-passed-on'; readonly reason: string })
  /** To the runner-up; `depositOwed` where their deposit had gone back and is asked for again. */
  | (BidderFacts & {
      readonly kind: 'lot-offered';
      readonly amount: Paise;
      readonly total: Paise;
      readonly paymentDueAt: number;
      readonly depositOwed: Paise;
    })
  | (BidderFacts & { readonly kind: 'deposit-forfeited'; readonly deposit: Paise; readonly reason: string })
  /** A decision about a win was taken back; to whomever it concerned. */
  | (BidderFacts & {
      readonly kind: 'decision-undone';
      readonly decision: 'extended' | 'offline-payment' | 'offered' | 'offer' | 'forfeited';
      readonly reason: string;
    })
  | (BidderFacts & { readonly kind: 'registration-withdrawn'; readonly deposit: Paise })
  /** To admins: money went back at the provider's side, by a refund on its dashboard or a lost dispute. */
  | (AuctionFacts & {
      readonly kind: 'money-returned-elsewhere';
      readonly paymentId: string;
      readonly amount: Paise;
      readonly key: string;
    })
  /** To admins: a part that had gone back is with us again, and nothing follows from it by itself. */
  | (AuctionFacts & {
      readonly kind: 'refund-came-back';
      readonly paymentId: string;
      readonly amount: Paise;
      readonly account: 'held' | 'spent' | 'forfeited';
      readonly key: string;
    })
  /** To admins: a payer's bank questions a payment. */
  | (AuctionFacts & {
      readonly kind: 'payment-disputed';
      readonly paymentId: string;
      readonly amount: Paise;
      readonly disputeId: string;
      readonly status: string;
    })
  /** Somebody tries whether notifications reach them. */
  | { readonly kind: 'test-requested'; readonly userId: string; readonly at: number };

export type EventKind = NotificationEvent['kind'];
/** The facts of one kind of event. */
export type EventOf<K extends EventKind> = Extract<NotificationEvent, { kind: K }>;
export type EventMap = { readonly [K in EventKind]: EventOf<K> };

/** Tells whoever has to know of an event, once, however often it is called. Throws when it cannot be stored. */
export type Notify = (event: NotificationEvent) => Promise<void>;

/** The same as writes of a transaction: of an event that happens in it, and that nobody would tell of afterwards. */
export type NoticeWrites = (event: NotificationEvent) => readonly TransactWriteItem[];

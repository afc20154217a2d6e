import type { Duty } from '#shared/model/accounts/duties.ts';
import type { ActKind } from '#shared/model/accounts/second-person.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { LotNews } from '#functions/tables/notifications/search-job.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';

/** Fields of every auction event. */
interface AuctionFacts {
  readonly auctionId: string;
  readonly title: string;
  /** When it happened. Epoch milliseconds. */
  readonly at: number;
}

interface BidderFacts extends AuctionFacts {
  /** The recipient. */
  readonly userId: string;
}

/** When bidding closes if nobody bids (epoch ms), and the seconds that each bid adds. */
interface StartFacts {
  readonly closesAt: number;
  readonly bidInterval: number;
}

/** After a pause that began at `pausedAt` (epoch ms). `startAt` only if it has not started. */
interface ResumedFacts {
  readonly pausedAt: number;
  readonly startAt: number | undefined;
  readonly closesAt: number;
}

/** When bidding closes unless somebody bids (epoch ms). At the latest end a bid does not move it. */
interface ClosingFacts {
  readonly closesAt: number;
  readonly isLatestEnd: boolean;
}

/** True of the one deposit of a sale: then id and title are the sale's. */
interface SaleFacts {
  readonly forSale?: boolean;
}

/** Why two owners annulled the win, and where the lot is offered again; undefined if that was deleted. */
interface AnnulledFacts {
  readonly reason: string;
  readonly relistedAs: string | undefined;
}

interface PaymentFacts extends BidderFacts {
  readonly paymentId: string;
  /** Paise. */
  readonly amount: Paise;
}

/** The lot whose link led a person to register: open with id, title and deadline, or the title of one that they missed. */
export interface LotCameFor {
  readonly auctionId?: string;
  readonly title?: string;
  readonly registerBy?: number;
  readonly missed?: string;
}

interface RefundFacts {
  /** Why the money went back. */
  readonly reason?: string | undefined;
  /** The bank's reference of the refund, if it is known yet. */
  readonly reference?: string | undefined;
  readonly isByBank: boolean;
}

/**
 * The events that people are notified about: facts only. `functions/notifications` decides recipients, channels and
 * messages. The ids of notices derive from these facts, so that a repeated event stores one notice.
 */
export type NotificationEvent =
  /** Somebody has registered and confirmed their address. */
  | { readonly kind: 'user-registered'; readonly userId: string; readonly name: string; readonly at: number }
  /** Decisions about money that wait for an admin; sent to one admin. */
  | {
      readonly kind: 'decisions-waiting';
      readonly userId: string;
      readonly overdueWins: number;
      /** Bids below a reserve. */
      readonly approvals: number;
      /** Of winners who were passed over. */
      readonly leftDeposits: number;
      readonly stuckRefunds: number;
      readonly disputes: number;
      readonly unassigned: number;
      /** Other differences from settlement reports. */
      readonly differences: number;
      /** The start of the day, so that there is one notice a day. */
      readonly at: number;
    }
  | (LotCameFor & {
      readonly kind: 'verification-decided';
      readonly userId: string;
      readonly decision: 'verified' | 'rejected';
      /** Why the proof was rejected, in the admin's words. */
      readonly reason?: string | undefined;
      readonly at: number;
    })
  /** Also mailed to `oldEmail`. `profileAt` is the profile's `updatedAt` before the change. */
  | {
      readonly kind: 'email-changed';
      readonly userId: string;
      readonly oldEmail: string;
      readonly profileAt: number;
      readonly at: number;
    }
  /** An admin disabled or enabled the account. */
  | {
      readonly kind: 'account-switched';
      readonly userId: string;
      readonly isActive: boolean;
      readonly reason: string;
      readonly at: number;
    }
  /** A mail from a template, sent by an admin. `key` is that of the press. */
  | {
      readonly kind: 'house-mail';
      readonly userId: string;
      readonly subject: string;
      readonly text: string;
      readonly key: string;
      readonly at: number;
    }
  | { readonly kind: 'password-changed'; readonly userId: string; readonly at: number }
  | {
      readonly kind: 'second-factor-changed';
      readonly userId: string;
      readonly change: 'set-up' | 'replaced' | 'removed';
      readonly at: number;
    }
  /** A sign-in from a kind of browser (`device`) that has not signed in for 30 days. */
  | { readonly kind: 'new-device'; readonly userId: string; readonly device: string; readonly at: number }
  /** A verified or rejected person has a new name, and waits for verification again. */
  | { readonly kind: 'name-corrected'; readonly userId: string; readonly name: string; readonly at: number }
  /** A rejected person has sent another ID proof. */
  | { readonly kind: 'proof-replaced'; readonly userId: string; readonly name: string; readonly at: number }
  | (AuctionFacts & { readonly kind: 'auction-created'; readonly startAt: number; readonly categorie: string })
  /** A new auction matches a search that the recipient has saved. `search` is its name. */
  | (BidderFacts & {
      readonly kind: 'search-matched';
      readonly startAt: number;
      readonly categorie: string;
      readonly searchId: string;
      readonly search: string;
    })
  /** `changeText` says what has changed for registered bidders. */
  | (BidderFacts & {
      readonly kind: 'auction-updated';
      readonly startAt: number;
      readonly changeText: string | undefined;
    })
  /** An admin moved its start, or that of the sale that it is registered for, to a later time. */
  | (BidderFacts &
      SaleFacts & { readonly kind: 'auction-postponed'; readonly startAt: number; readonly reason: string })
  | (BidderFacts & {
      readonly kind: 'auction-cancelled';
      readonly reason: string | undefined;
      readonly deposit: Paise;
      readonly deleted: boolean;
    })
  | (BidderFacts & StartFacts & { readonly kind: 'auction-started' })
  /** An admin ended it before its clock ran out. */
  | (BidderFacts & { readonly kind: 'auction-ended-early'; readonly reason: string })
  | (BidderFacts & { readonly kind: 'watched-ended-early'; readonly reason: string })
  /** An owner stopped its clock; bids are refused until it goes on. */
  | (BidderFacts & { readonly kind: 'auction-paused'; readonly reason: string })
  /** Two people took back the leader's last bids. `leads`: whether somebody leads again. */
  | (BidderFacts & {
      readonly kind: 'bids-voided';
      /**
       * The recipient's: their bids were taken back, they lead again, their bids above the price do not stand because
       * they may not bid or lack the power for them, or none of these.
       */
      readonly part: 'taken-back' | 'leads' | 'passed-over' | 'other';
      readonly leads: boolean;
      readonly seq: number;
      readonly currentBid: Paise;
      readonly leastBid: Paise;
      /** Undefined while the clock is stopped. */
      readonly closesAt: number | undefined;
      readonly reason: string;
    })
  | (BidderFacts & { readonly kind: 'watched-paused'; readonly reason: string })
  | (BidderFacts & ResumedFacts & { readonly kind: 'auction-resumed' })
  | (BidderFacts & ResumedFacts & { readonly kind: 'watched-resumed' })
  /** An owner gave more time after an outage. */
  | (BidderFacts & { readonly kind: 'auction-extended'; readonly closesAt: number })
  | (BidderFacts & { readonly kind: 'watched-extended'; readonly closesAt: number })
  /** To an owner: something was wrong, and may be to be made up for. */
  | { readonly kind: 'outage-noticed'; readonly userId: string; readonly from: number; readonly at: number }
  /** To an owner: a colleague paused auctions, let them go on, or extended them. */
  | {
      readonly kind: 'auctions-paused';
      readonly userId: string;
      readonly change: 'paused' | 'resumed' | 'extended';
      /** Which, in words: "all running auctions". */
      readonly which: string;
      readonly reason: string | undefined;
      readonly by: string;
      readonly at: number;
    }
  | (BidderFacts & { readonly kind: 'watched-cancelled'; readonly reason: string | undefined })
  /** To everybody who was registered: two owners annulled the win. `deposit` goes back now; 0 if it had gone back before. */
  | (BidderFacts & AnnulledFacts & { readonly kind: 'win-annulled'; readonly deposit: Paise })
  | (BidderFacts & AnnulledFacts & { readonly kind: 'watched-annulled' })
  /** Taken off the site before its start: for now (a draft again), or for good. */
  | (BidderFacts & { readonly kind: 'watched-withdrawn'; readonly isDeleted: boolean })
  | (BidderFacts & { readonly kind: 'watched-back'; readonly startAt: number })
  /** To people who watch the auction and are not registered for it, before its start. */
  | (BidderFacts & { readonly kind: 'watched-registration-ends'; readonly endsAt: number; readonly startAt: number })
  /** Something happened to a lot that matches a search that the recipient has saved. `search` is its name. */
  | (BidderFacts & {
      readonly kind: 'search-news';
      readonly news: LotNews;
      readonly startAt: number;
      /** When registration ends. */
      readonly endsAt: number;
      readonly categorie: string;
      readonly searchId: string;
      readonly search: string;
    })
  /** Dates or terms of a coming auction have changed. */
  | (BidderFacts & {
      readonly kind: 'watched-updated';
      readonly startAt: number;
      readonly changeText: string | undefined;
    })
  | (BidderFacts & ClosingFacts & { readonly kind: 'auction-ending-soon' })
  /** To people who watch the auction and are not registered for it. */
  | (BidderFacts & StartFacts & { readonly kind: 'watched-started' })
  | (BidderFacts & ClosingFacts & { readonly kind: 'watched-ending-soon' })
  | (BidderFacts & {
      readonly kind: 'watched-ended';
      readonly endedAt: number;
      readonly amount: Paise | undefined;
      readonly isBelowReserve: boolean;
    })
  /** To a bidder who did not win. `amount` is the highest bid; undefined when nobody bid. */
  | (BidderFacts & {
      readonly kind: 'auction-lost';
      /** The deadline after the last bid. */
      readonly endedAt: number;
      readonly amount: Paise | undefined;
      readonly isBelowReserve: boolean;
      readonly deposit: Paise;
    })
  /** To admins. No winner when nobody bid. */
  | (AuctionFacts & {
      readonly kind: 'auction-ended';
      readonly endedAt: number;
      readonly winner: { readonly name: string; readonly amount: Paise } | undefined;
    })
  /** `amount` is the winning bid. `total` is the amount to pay: with the charges, less a deposit that is set off. */
  | (BidderFacts & {
      readonly kind: 'auction-won';
      readonly amount: Paise;
      readonly total: Paise;
      readonly paymentDueAt: number;
    })
  /** To the bidder whose bid is the highest, but below the reserve: an admin may accept it until `until`. */
  | (BidderFacts & {
      readonly kind: 'bid-on-approval';
      readonly amount: Paise;
      readonly deposit: Paise;
      readonly until: number;
    })
  /** To one of the staff. */
  | (BidderFacts & {
      readonly kind: 'approval-waiting';
      readonly mayAccept: boolean;
      readonly amount: Paise;
      readonly until: number;
    })
  /** To the highest bidder: they can have the lot for `amount`. `bid` is theirs, and `total` what they would pay. */
  | (BidderFacts & {
      readonly kind: 'counter-offered';
      readonly bid: Paise;
      readonly amount: Paise;
      readonly total: Paise;
      readonly until: number;
    })
  /** To the member of staff who made the counter-offer. Declined, the bid can be decided about until `until`. */
  | (BidderFacts & {
      readonly kind: 'counter-answered';
      readonly isAccepted: boolean;
      readonly bid: Paise;
      readonly amount: Paise;
      readonly until: number;
    })
  /** To the bidder. Without a reason nobody accepted the bid in time. */
  | (BidderFacts & {
      readonly kind: 'bid-not-accepted';
      readonly amount: Paise;
      readonly deposit: Paise;
      readonly reason: string | undefined;
    })
  /** To admins: nobody accepted the bid in time. */
  | (AuctionFacts & { readonly kind: 'approval-lapsed'; readonly amount: Paise })
  | (AuctionFacts & { readonly kind: 'first-bid-placed'; readonly amount: Paise; readonly seq: number })
  /** To the previous leader. `amount` and `seq` are those of the higher bid. */
  | (BidderFacts &
      ClosingFacts & {
        readonly kind: 'outbid';
        readonly amount: Paise;
        readonly seq: number;
        /** The least next bid. */
        readonly leastBid: Paise;
        /** The recipient had a maximum, which the bid exceeds. */
        readonly hadMaximum?: boolean;
        /** In a sale with one deposit their bidding power may have ended before their maximum. */
        readonly hasPower?: true;
      })
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
  /** To the winner: some of what had paid for the lot went back without a refund of ours, so the rest is owed again. */
  | (BidderFacts & { readonly kind: 'win-owed-again'; readonly amount: Paise; readonly key: string })
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
      readonly key: string;
    })
  /** To admins: a refund came back to us. An admin must decide what happens with it. */
  | (AuctionFacts & {
      readonly kind: 'refund-came-back';
      readonly paymentId: string;
      readonly amount: Paise;
      readonly account: 'held' | 'spent' | 'forfeited';
      readonly key: string;
    })
  /** To admins: the payer's bank disputes a payment. */
  | (AuctionFacts & {
      readonly kind: 'payment-disputed';
      readonly paymentId: string;
      readonly amount: Paise;
      readonly disputeId: string;
      readonly status: string;
    })
  /** To one colleague who may approve it: somebody asked for an act that needs a second person. */
  | {
      readonly kind: 'act-asked';
      readonly userId: string;
      readonly actId: string;
      readonly act: ActKind;
      /** The name of the lot or of the person. */
      readonly title: string;
      readonly reason: string;
      readonly asker: string;
      readonly lapsesAt: number;
      readonly at: number;
    }
  /** To whoever asked. `reason`: why it was declined. */
  | {
      readonly kind: 'act-decided';
      readonly userId: string;
      readonly actId: string;
      readonly act: ActKind;
      readonly title: string;
      readonly decision: 'approved' | 'declined';
      readonly decider: string;
      readonly reason?: string | undefined;
      readonly at: number;
    }
  /** To an owner who neither asked nor approved: an act was approved. */
  | {
      readonly kind: 'act-approved';
      readonly userId: string;
      readonly actId: string;
      readonly act: ActKind;
      readonly title: string;
      readonly reason: string;
      readonly asker: string;
      readonly decider: string;
      readonly at: number;
    }
  /** To an owner: somebody joined the staff, was made an owner, or got their account back. */
  | {
      readonly kind: 'staff-changed';
      readonly userId: string;
      readonly change: 'joined' | 'promoted' | 'given' | 'enabled';
      readonly name: string;
      readonly duties: readonly Duty[];
      readonly at: number;
    }
  /** To the buyer: the yard handed the lot over. `who` took it. */
  | (BidderFacts & { readonly kind: 'lot-collected'; readonly paymentId: string; readonly who: string })
  /** To the buyer: the record of that was wrong. */
  | (BidderFacts & {
      readonly kind: 'collection-undone';
      readonly paymentId: string;
      readonly reason: string;
      /** The lot is still paid for, and nobody disputes it. */
      readonly mayLeave: boolean;
    })
  /** A person tests whether notifications reach them. */
  | { readonly kind: 'test-requested'; readonly userId: string; readonly at: number };

export type EventKind = NotificationEvent['kind'];
/** The event of one kind. */
export type EventOf<K extends EventKind> = Extract<NotificationEvent, { kind: K }>;
export type EventMap = { readonly [K in EventKind]: EventOf<K> };

/** Notifies everybody concerned about an event. Idempotent. Throws when a notice cannot be stored. */
export type Notify = (event: NotificationEvent) => Promise<void>;

/** The same as transaction writes, for events that a crash after the transaction would lose. */
export type NoticeWrites = (event: NotificationEvent) => readonly TransactWriteItem[];

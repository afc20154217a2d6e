import type { Paise } from '#shared/model/money/money.ts';
import type {
  AnnulledFacts,
  AuctionFacts,
  BidderFacts,
  ClosingFacts,
  ResumedFacts,
  SaleFacts,
  StartFacts,
} from './facts.ts';

/** About auctions, to those who take part in them and to admins. */
export type AuctionEvent =
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
      /** The recipient is registered for its sale, whose one deposit is held for the other lots, too. */
      readonly isOfSale?: boolean;
      readonly deposit: Paise;
      readonly deleted: boolean;
    })
  | (BidderFacts & StartFacts & { readonly kind: 'auction-started' })
  /** An admin ended it before its clock ran out. */
  | (BidderFacts & { readonly kind: 'auction-ended-early'; readonly reason: string })
  /** An owner stopped its clock; bids are refused until it goes on. */
  | (BidderFacts & { readonly kind: 'auction-paused'; readonly reason: string })
  /** The same of a sale that has one deposit, or of all its lots that run or start soon, to whoever is registered for it. */
  | (BidderFacts & SaleFacts & { readonly kind: 'sale-paused'; readonly reason: string })
  | (BidderFacts & SaleFacts & { readonly kind: 'sale-resumed' })
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
  | (BidderFacts & ResumedFacts & { readonly kind: 'auction-resumed' })
  /** An owner gave more time after an outage. */
  | (BidderFacts & { readonly kind: 'auction-extended'; readonly closesAt: number })
  /** To everybody who was registered: two owners annulled the win. `deposit` goes back now; 0 if it had gone back before. */
  | (BidderFacts & AnnulledFacts & { readonly kind: 'win-annulled'; readonly deposit: Paise })
  | (BidderFacts & ClosingFacts & { readonly kind: 'auction-ending-soon' })
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
      });

import type { LotNews } from '#functions/tables/notifications/search-job.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { AnnulledFacts, AuctionFacts, BidderFacts, ClosingFacts, ResumedFacts, StartFacts } from './facts.ts';

/** About auctions that somebody watches or searches for, and about new ones. */
export type WatchEvent =
  | (AuctionFacts & { readonly kind: 'auction-created'; readonly startAt: number; readonly categorie: string })
  /** A new auction matches a search that the recipient has saved. `search` is its name. */
  | (BidderFacts & {
      readonly kind: 'search-matched';
      readonly startAt: number;
      readonly categorie: string;
      readonly searchId: string;
      readonly search: string;
    })
  | (BidderFacts & { readonly kind: 'watched-ended-early'; readonly reason: string })
  | (BidderFacts & { readonly kind: 'watched-paused'; readonly reason: string })
  | (BidderFacts & ResumedFacts & { readonly kind: 'watched-resumed' })
  | (BidderFacts & { readonly kind: 'watched-extended'; readonly closesAt: number })
  | (BidderFacts & { readonly kind: 'watched-cancelled'; readonly reason: string | undefined })
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
  /** To people who watch the auction and are not registered for it. */
  | (BidderFacts & StartFacts & { readonly kind: 'watched-started' })
  | (BidderFacts & ClosingFacts & { readonly kind: 'watched-ending-soon' })
  | (BidderFacts & {
      readonly kind: 'watched-ended';
      readonly endedAt: number;
      readonly amount: Paise | undefined;
      readonly isBelowReserve: boolean;
    });

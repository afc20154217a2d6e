import { isoFrom } from '#functions/platform/clock.ts';
import { STATE_SK, LISTING_SK } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { NO_AMOUNTS } from '#functions/tables/auctions/last-bids.ts';
import type { SettingsNow } from '#functions/tables/settings/settings-reader.ts';
import type { AuctionContent } from './auction-content.ts';
import type { ListedFiles } from './editing/edit-store.ts';
import { liveTerms } from './editing/live-terms.ts';

/** What settings and deployment said when the auction was created. It keeps them, whatever they become later. */
export interface HouseTerms {
  /** Whether the winner's deposit is set off against the price. */
  readonly emdSetOff: boolean;
  /** The winner's time to pay. */
  readonly paymentHours: number;
  /** Whether bidders are told if the reserve is met: a variable of the deployment, and no setting of the owners. */
  readonly showsReserveStatus: boolean;
}

/** The terms of the house for an auction that is created now. */
export const houseTerms = (
  { deposits, payment }: Pick<SettingsNow, 'deposits' | 'payment'>,
  showsReserveStatus: boolean,
): HouseTerms => ({ emdSetOff: deposits.setOff, paymentHours: payment.hours, showsReserveStatus });

export interface NewTerms {
  readonly content: AuctionContent;
  readonly status: 'draft' | 'pending';
  readonly callerId: string;
  readonly house: HouseTerms;
}

/** The items of an auction that nobody has registered for. */
export function newAuction(
  { auctionId, lotNumber, now }: { readonly auctionId: string; readonly lotNumber: number; readonly now: number },
  { content, status, callerId, house }: NewTerms,
  files: ListedFiles,
): ListingAndState {
  return {
    listing: {
      ...content,
      auctionId,
      sk: LISTING_SK,
      lotNumber,
      listingStatus: status,
      createdSort: `${isoFrom(now)}#${auctionId}`,
      ...files,
      emdSetOff: house.emdSetOff,
      createdBy: callerId,
      createdAt: now,
      updatedAt: now,
      bidderCount: 0,
      lastNumber: 0,
      version: 0,
    },
    state: {
      auctionId,
      sk: STATE_SK,
      ...liveTerms(status, content),
      paymentHours: house.paymentHours,
      ...(!house.showsReserveStatus && { hidesReserve: true as const }),
      seq: 0,
      amounts: NO_AMOUNTS,
    },
  };
}

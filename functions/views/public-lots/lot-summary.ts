import { formatIst } from '#functions/platform/ist.ts';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { shownFacts } from '#shared/model/lots/fact-text.ts';
import { formatInr, paiseFromRupees } from '#shared/model/money/money.ts';

/** Search engines and messengers cut longer ones. */
const MAX_LENGTH = 200;

/** A lot in one or two sentences, for previews: price, bids, time, and its first facts. */
export function lotSummary(lot: PublicLot): string {
  const category = CATEGORIES.find(({ _id }) => _id === lot.categorie);
  const facts =
    category === undefined ? [] : shownFacts(category._id, lot.facts).map(({ label, text }) => `${label}: ${text}`);
  const about = facts.length > 0 ? facts.join(', ') : lot.description.replaceAll(/\s+/g, ' ').trim();
  const text = `${priceAndTime(lot)} ${about}`;
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}

function priceAndTime(lot: PublicLot): string {
  const { status, outcome, bidCount, basePrice, currentBid, startDate, closesAt, pausedAt } = lot;
  // At the base price nobody leads, also when bids were taken back.
  const hasBid = bidCount > 0 && currentBid > basePrice;
  const count = `${bidCount} ${bidCount === 1 ? 'bid' : 'bids'}`;
  if (pausedAt !== undefined) return hasBid ? `Paused at ${inr(currentBid)} after ${count}.` : 'Paused.';
  switch (status) {
    case 'draft':
    case 'pending':
      return `Bidding starts at ${inr(basePrice)} on ${formatIst(Date.parse(startDate))}.`;
    case 'active':
      return hasBid
        ? `Current bid ${inr(currentBid)}, ${count}.`
        : `Bidding starts at ${inr(basePrice)}, open until ${formatIst(closesAt)}.`;
    case 'completed':
      if (!hasBid) return bidCount === 0 ? 'Ended without a bid.' : 'Not sold.';
      if (outcome === 'on-approval') return `Ended below its reserve after ${count}.`;
      return outcome === 'unsold'
        ? `Not sold after ${count}.`
        : `${outcome === 'sold' ? 'Sold' : 'Ended'} at ${inr(currentBid)} after ${count}.`;
    case 'cancelled':
      return 'This auction was cancelled.';
  }
}

const inr = (rupees: number): string => formatInr(paiseFromRupees(rupees) ?? 0);

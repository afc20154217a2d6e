/** What an auction was for each of its bidders, and so why they won or lost it. */
import { formatInr } from '../model/money/money.ts';
import { type Entry, type EntryOf, parseEntry } from './entry.ts';
import { momentText } from './words.ts';

type Bid = EntryOf<'bid'>;

/** By the numbers of the bidders, in plain words, from all entries of an auction in the order of the log. */
export function partsOf(all: readonly Uint8Array[]): ReadonlyMap<number, readonly string[]> {
  const entries = all.flatMap((bytes) => parseEntry(bytes) ?? []);
  const bids = Map.groupBy(
    entries.filter((entry) => entry.kind === 'bid'),
    ({ bidder }) => bidder,
  );
  const sorted = [...bids].toSorted(([a], [b]) => a - b);
  return new Map(sorted.map(([bidder, ownBids]) => [bidder, partOf(bidder, ownBids, entries)]));
}

function partOf(bidder: number, ownBids: readonly Bid[], entries: readonly Entry[]): readonly string[] {
  const last = ownBids.at(-1);
  if (last === undefined) return [];
  const count = ownBids.length === 1 ? 'one bid' : `${ownBids.length} bids`;
  return [
    `Bidder ${bidder} made ${count}. The last was ${formatInr(last.amount)}, on ${momentText(last.at)}.`,
    outcomeFor(last, entries),
  ];
}

function outcomeFor(bid: Bid, entries: readonly Entry[]): string {
  const lead = entries.findLast((entry) => entry.kind === 'bid' || entry.kind === 'void');
  const result = entries.findLast((entry) => entry.kind === 'result');
  const isAhead = lead?.bidder === bid.bidder;
  if (result === undefined) return isAhead ? 'This bidder leads so far.' : leadOf(lead, bid);
  if (result.outcome !== 'won') {
    return isAhead
      ? 'This bidder led at the end, but nobody has won the lot.'
      : `${leadOf(lead, bid)} Nobody has won the lot.`;
  }
  if (result.bidder === bid.bidder) return 'This bidder won the lot.';
  return lead?.bidder === result.bidder && lead?.amount === result.amount
    ? `${leadOf(lead, bid)} Nobody bid more before the clock ran out, so Bidder ${lead?.bidder} won.`
    : `By a later decision of the house, Bidder ${result.bidder} got the lot.`;
}

function leadOf(lead: Bid | EntryOf<'void'> | undefined, bid: Bid): string {
  if (lead === undefined || lead.bidder === 0) return 'All bids were taken back.';
  const { bidder, amount, at } = lead;
  if (lead.kind === 'void') return `Bids were taken back, and Bidder ${bidder} led again with ${formatInr(amount)}.`;
  const more = formatInr(amount - bid.amount);
  // Who leads with the same amount had left a maximum of it before.
  return `Bidder ${bidder} bid ${formatInr(amount)} on ${momentText(at)}: ${amount > bid.amount ? `${more} more` : 'the same, by a maximum that was left earlier'}.`;
}

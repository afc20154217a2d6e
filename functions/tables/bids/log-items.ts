/** What the public log needs of an auction beside its ledger, in the Bids table. Append-only like the ledger. */
import * as z from 'zod';
import { eventFact } from '#shared/proof/entry.ts';

/** Something of an auction that is no bid: its terms, a moved clock, its result. */
export const eventItem = z.object({
  /** `<auctionId>#events`, the partition. */
  auctionId: z.string(),
  /** From 1 in each auction, without gaps. */
  seq: z.number(),
  event: eventFact,
});
export type EventItem = z.infer<typeof eventItem>;

/** Entries of an auction that were logged together. The newest run of an auction says where its chain ends. */
export const runItem = z.object({
  /** `<auctionId>#runs`, the partition. */
  auctionId: z.string(),
  /** The place of its first entry in the chain of the auction; not the number of a bid. */
  seq: z.number(),
  entries: z.number(),
  /** The index of its first entry in the log. */
  leaf: z.number(),
  /** The hash of its last entry. */
  hash: z.string(),
  /** The `seq` of the last bid that is logged with it, not a count. */
  bids: z.number(),
  /** The `seq` of the last event that is logged with it. */
  events: z.number(),
});
export type RunItem = z.infer<typeof runItem>;

const EVENTS = '#events';
export const eventsOf = (auctionId: string): string => `${auctionId}${EVENTS}`;
export const runsOf = (auctionId: string): string => `${auctionId}#runs`;

/** The auction of a bid or of an event. */
export const auctionOfEntry = (partition: string): string =>
  partition.endsWith(EVENTS) ? partition.slice(0, -EVENTS.length) : partition;

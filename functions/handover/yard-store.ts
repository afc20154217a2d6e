/** Reads lots as the yard lists them, and finds the lot of a pass. */
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { readManyBidders, readManyListings } from '#functions/tables/auctions/batch-reads.ts';
import {
  type HandoverItem,
  handoverItem,
  handoverKey,
  passItem,
  passKey,
} from '#functions/tables/auctions/handover-item.ts';
import { readUncollectedPage, readVisitsOn } from '#functions/tables/auctions/yard-reads.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { readBatch, readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import type { Wanted } from './collection.ts';
import { readPaid, readCounted, readWanted } from './handover-store.ts';
import { passCode } from './handover.ts';

type Tables = Pick<MoneyMovementTables, 'auctions' | 'payments'>;

export interface YardStore {
  /** Undefined if there is no such payment of a lot. */
  readonly get: (paymentId: string) => Promise<Wanted | undefined>;
  readonly ofPass: (typed: string) => Promise<Wanted | undefined>;
  /** Those who come on a day, without those whose payment went back. Lists leave out what cannot be read. */
  readonly visits: (day: string) => Promise<readonly Wanted[]>;
  readonly uncollected: (
    today: string,
    after: string | undefined,
  ) => Promise<{ readonly lots: readonly Wanted[]; readonly next: string | undefined } | undefined>;
}

const PAGE = 25;

export function yardStore(tables: Tables): YardStore {
  const { auctions, payments } = tables;
  const get = (paymentId: string) => readWanted(tables, paymentId);
  return {
    get,

    async ofPass(typed) {
      const code = passCode(typed);
      const found = code === undefined ? undefined : await readItem(auctions, passKey(code), passItem);
      return found && get(found.paymentId);
    },

    async visits(day) {
      const ids = await readVisitsOn(auctions, day);
      const keys = ids.map((paymentId) => ({ paymentId }));
      const paid = await readBatch(payments, keys, paymentItem, { consistency: 'eventual' });
      const lots = paid.map(({ auctionId }) => auctionId);
      const [bidders, listings] = await Promise.all([
        readManyBidders(auctions, paid),
        readManyListings(auctions, lots),
      ]);
      return eachReadable(paid, async (payment) => {
        const { auctionId, userId, status } = payment;
        const registration = bidders.find((bidder) => bidder.auctionId === auctionId && bidder.userId === userId);
        const listing = listings.get(auctionId);
        if (registration === undefined || listing === undefined) return undefined;
        const stored = await readHandover(tables, payment);
        if (status !== 'captured' && stored?.collected === undefined) return undefined;
        return { registration, listing, payment, ...(await readCounted(payments, registration)), stored };
      });
    },

    async uncollected(today, cursor) {
      const after = cursor === undefined ? undefined : placeIn(cursor);
      if (cursor !== undefined && after === undefined) return undefined;
      const { wins, next } = await readUncollectedPage(auctions, today, { limit: PAGE, after });
      const bidders = await readManyBidders(auctions, wins);
      const lots = await eachReadable(wins, async ({ auctionId, userId }) => {
        const registration = bidders.find((bidder) => bidder.auctionId === auctionId && bidder.userId === userId);
        const paid = registration && (await readPaid(tables, registration));
        const listing = paid && (await getListing(auctions, auctionId));
        return registration && paid && listing && { registration, listing, ...paid };
      });
      return { lots, next: next && cursorOf(next) };
    },
  };
}

/** One damaged lot does not close the gate for all others. */
async function eachReadable<T>(items: readonly T[], read: (item: T) => Promise<Wanted | undefined>): Promise<Wanted[]> {
  const found = await Promise.all(items.map((item) => ifReadable(() => read(item))));
  return found.filter((lot) => lot !== undefined);
}

const readHandover = (
  { auctions }: Tables,
  { auctionId, paymentId }: { readonly auctionId: string; readonly paymentId: string },
): Promise<HandoverItem | undefined> => readItem(auctions, handoverKey(auctionId, paymentId), handoverItem);

const PLACE = /^(\d{4}-\d{2}-\d{2}) ([\w-]{1,64}) (BIDDER#[\w-]{1,64})$/;

const cursorOf = ({ day, auctionId, sk }: { readonly day: string; readonly auctionId: string; readonly sk: string }) =>
  Buffer.from(`${day} ${auctionId} ${sk}`, 'utf8').toString('base64url');

function placeIn(cursor: string) {
  const [, day, auctionId, sk] = PLACE.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  return day === undefined || auctionId === undefined || sk === undefined ? undefined : { day, auctionId, sk };
}

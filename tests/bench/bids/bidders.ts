import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { MAX_PAISE } from '#shared/model/money/money.ts';
import { deployedBidding } from '#tests/support/bidding/deployed-bidding.ts';
import { type SendBid, toHandler } from '#tests/support/bidding/send-bid.ts';
import { anonymousConfig, type BareEngine } from '#tests/support/stack/bare-engine.ts';
import { putIntoPowerSale } from '#tests/support/tables/power-lots.ts';
import { BASE_PRICE, putAuctionWithPeople, type Storage } from '#tests/support/tables/stored-auctions.ts';
import { perSecond } from '../measure.ts';
import type { StoreBid } from './designs.ts';

/** Concurrent bids, enough to keep the engine busy. */
export const AT_ONCE = 8;
/** The bidders, who alternate. One per concurrent bid, because a user has one bid under way. Ids as long as real ones. */
export const BIDDERS: readonly string[] = Array.from({ length: AT_ONCE }, (_, n) => `bidder-${n + 1}-`.padEnd(36, '0'));
const HOUR = 3_600_000;

/** The tables of an engine that does not check credentials. */
export const storageAt = (endpoint: string, tables: BareEngine['tables']): Storage => ({
  client: DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(endpoint))),
  tables,
});

/** A long ladder, in which any rupee more is enough below ₹1 crore. */
const LADDER = [0, 1, 2, 3, 4].map((crores) => ({ from: crores * 1_00_00_000_00, step: (1 + crores * 12_345) * 100 }));

/** Creates an auction that runs for another hour, with a ladder, a reserve and a limit. Returns its id. */
export const openNow = (storage: Storage, bidders: readonly string[] = BIDDERS): Promise<string> =>
  putAuctionWithPeople(storage, {
    bidders,
    startAt: Date.now() - HOUR,
    endAt: Date.now() + HOUR,
    bidInterval: 600,
    steps: LADDER,
    reserve: BASE_PRICE + 100,
    latestEnd: Date.now() + 24 * HOUR,
  });

/** The same as a lot of a sale with one deposit, whose power bounds nobody. */
export async function openWithPower(storage: Storage): Promise<string> {
  const auctionId = await openNow(storage);
  await putIntoPowerSale(storage, [auctionId], BIDDERS, MAX_PAISE);
  return auctionId;
}

/** The bidder of the nth bid. */
export const nameOf = (n: number): string => BIDDERS[n % BIDDERS.length] ?? '';

/** Bids through a handler of bidding-api. Throws when a bid was neither accepted nor overtaken. */
export function throughHandler(send: SendBid): StoreBid {
  return async ({ auctionId, userId, amount }) => {
    const { answer } = await send({ auctionId, userId, bidId: randomUUID(), amount });
    if (answer.kind === 'accepted') return true;
    if (answer.kind === 'refused' && answer.code === 'BID_TOO_LOW') return false;
    // Nothing writes the ledger of a bare engine, so an overtaken bid looks like a retry.
    if (answer.kind === 'unknown' && answer.status === 429) return false;
    throw new Error(`The response to a bid was ${JSON.stringify(answer)}.`);
  };
}

/** The deployed bundle of bidding-api in this process, with its DynamoDB at `endpoint`. */
export async function handlerAt(endpoint: string, tables: BareEngine['tables']): Promise<StoreBid> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const [handler] = await deployedBidding({ endpoint, tables, credentials }, 1);
  if (handler === undefined) throw new Error('There is no handler.');
  return throughHandler(toHandler(handler));
}

/** Bids per second on a new auction. */
export async function rate(
  design: StoreBid,
  storage: Storage,
  count: number,
  open: (storage: Storage) => Promise<string> = openNow,
): Promise<number> {
  const auctionId = await open(storage);
  return perSecond(count, AT_ONCE, async (n) => {
    await design({ auctionId, userId: nameOf(n), amount: BASE_PRICE + (n + 1) * 100 });
  });
}

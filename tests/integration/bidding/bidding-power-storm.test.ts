import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { powerTaken } from '#functions/domain/sales/power-taken.ts';
import { type StateItem, stateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { getPower } from '#functions/tables/sales/power-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NO_BID_LIMITS } from '#tests/support/bidding/deployed-bidding.ts';
import { overHttp, type BidToSend } from '#tests/support/bidding/send-bid.ts';
import { eventually } from '#tests/support/eventually.ts';
import { times } from '#tests/support/long-run.ts';
import { tokenHolders, type TokenHolder } from '#tests/support/people/token-holders.ts';
import { seededRandom } from '#tests/support/random.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { putIntoPowerSale } from '#tests/support/tables/power-lots.ts';
import {
  BASE_PRICE,
  putAuction,
  putAuctionWithPeople,
  type Storage,
  stateAndLedger,
} from '#tests/support/tables/stored-auctions.ts';

const BIDS = Number(process.env['BOLI_STORM_BIDS'] ?? times(300, 600));
const PEOPLE = 20;
const LOTS = 4;
const SEED = Number(process.env['BOLI_SEED'] ?? Date.now() % 1_000_000);
/** One lot, but not two. */
const LIMIT = 1.5 * BASE_PRICE;

describe.each(engines())('a sale with bidding power on $name', ({ engine }) => {
  let stack: OwnStack;
  let storage: Storage;
  let people: readonly TokenHolder[];

  beforeAll(async () => {
    stack = await startStack({ engine, variables: NO_BID_LIMITS });
    storage = await stackStorage(stack.url);
    people = await tokenHolders(stack.url, PEOPLE);
  }, 120_000);
  afterAll(async () => {
    await stack.stop();
    await rm(stack.dataDir, { recursive: true, force: true });
  });

  /** A sale with lots that are running, and an ordinary lot beside it. */
  async function putSale() {
    const now = Date.now();
    const bidders = people.map(({ userId }) => userId);
    const times = { startAt: now - 1000, endAt: now + 3_600_000, bidInterval: 600 };
    const ordinary = await putAuctionWithPeople(storage, { ...times, bidders });
    const lots: string[] = [];
    for (let index = 0; index < LOTS; index += 1) lots.push(await putAuction(storage, { ...times, bidders: [] }));
    const saleId = await putIntoPowerSale(storage, lots, bidders, LIMIT);
    return { saleId, lots, ordinary };
  }

  /** All lots at one moment. */
  async function snapshot(lots: readonly string[]): Promise<readonly StateItem[]> {
    const TransactItems = lots.map((lotId) => ({ Get: { TableName: storage.tables.auctions, Key: stateKey(lotId) } }));
    const { Responses = [] } = await storage.client.send(new TransactGetCommand({ TransactItems }));
    return Responses.map(({ Item }) => stateItem.parse(Item));
  }

  test(`${BIDS} bids never exceed anybody's power, and none is lost (seed ${SEED})`, { timeout: 300_000 }, async () => {
    const { saleId, lots, ordinary } = await putSale();
    const sendBid = overHttp(stack.url, people);
    const random = seededRandom(SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const highest = new Map([...lots, ordinary].map((lotId) => [lotId, BASE_PRICE]));
    const accepted: (BidToSend & { readonly at: number })[] = [];
    const kinds = new Map<string, number>();
    let left = BIDS;
    let isOver = false;
    const attempt = async (bid: BidToSend) => {
      const { answer } = await sendBid(bid);
      const kind = answer.kind === 'refused' ? answer.code : answer.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (answer.kind !== 'accepted') return;
      accepted.push({ ...bid, at: answer.amount });
      highest.set(bid.auctionId, Math.max(highest.get(bid.auctionId) ?? 0, answer.amount));
    };
    const bidder = async ({ userId }: TokenHolder) => {
      while ((left -= 1) >= 0) {
        const auctionId = pick([...lots, ordinary]);
        const amount = (highest.get(auctionId) ?? 0) + Math.ceil(random() * 4) * 100;
        const bid = { auctionId, userId, bidId: randomUUID(), amount, upTo: random() < 0.5 };
        // Some clients send a bid twice.
        await Promise.all(random() < 0.1 ? [attempt(bid), attempt(bid)] : [attempt(bid)]);
      }
    };
    let samples = 0;
    const violations: string[] = [];
    const watch = async () => {
      while (!isOver) {
        const states = await snapshot(lots).catch(() => []);
        for (const { userId } of people) {
          const sum = states.reduce((all, state) => all + powerTaken(state, undefined, userId), 0);
          if (sum > LIMIT) violations.push(`${userId} leads with ${sum}`);
        }
        samples += states.length > 0 ? 1 : 0;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const watching = watch();
    await Promise.all(people.map(bidder));
    isOver = true;
    await watching;
    expect(violations).toEqual([]);
    expect(samples).toBeGreaterThan(10);

    for (const auctionId of [...lots, ordinary]) {
      const { ledger } = await stateAndLedger(storage, auctionId);
      const ids = new Map(ledger.map((entry) => [entry.bidId, entry]));
      expect(ids.size, 'each bid stands once').toBe(ledger.length);
      for (const bid of accepted.filter((one) => one.auctionId === auctionId)) {
        expect(ids.get(bid.bidId), `${bid.bidId} stands`).toMatchObject({ userId: bid.userId, amount: bid.at });
      }
    }
    await stack.settled();
    const table = tableHandle('auctions', storage.client, storage.tables.auctions);
    const states = await snapshot(lots);
    for (const { userId } of people) {
      const taken = Object.fromEntries(
        states.flatMap((state) => {
          const amount = powerTaken(state, undefined, userId);
          return amount === 0 ? [] : [[state.auctionId, amount]];
        }),
      );
      const reserved = Object.values(taken).reduce((all, one) => all + one, 0);
      const power = await eventually(
        () => getPower(table, saleId, userId),
        (found) => found?.reserved === reserved,
      );
      expect(power).toMatchObject({ reserved, lots: taken, limit: LIMIT });
    }
    console.log(`${engine}: ${samples} snapshots`, Object.fromEntries(kinds));
    expect(kinds.get('POWER_USED_UP')).toBeGreaterThan(0);
    expect(kinds.get('accepted')).toBeGreaterThan(BIDS / 10);
    expect(kinds.get('unknown') ?? 0).toBeLessThan(BIDS / 10);
  });
});

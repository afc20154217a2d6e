/**
 * An auction with its money in memory, whose stream, clock and daily work are the real ones. One effect can be lost: it
 * fails for good, so that its records are set aside; or the whole delivery with it never comes.
 */
import { marshall } from '@aws-sdk/util-dynamodb';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { placeBid } from '#functions/bidding/place-bid.ts';
import { voidBids } from '#functions/bidding/voiding/void-bids.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { runEffects } from '#functions/lifecycle/effects/run-effects.ts';
import { eventWriter } from '#functions/lifecycle/public-log/append-events.ts';
import { recountPower } from '#functions/lifecycle/recount/recount-power.ts';
import { recount } from '#functions/lifecycle/recount/recount.ts';
import { handleIfDue, handleWakeUp } from '#functions/lifecycle/scheduling/handle-wake-up.ts';
import { writeSnapshot } from '#functions/lifecycle/snapshot/write-snapshot.ts';
import { changesByAuction } from '#functions/lifecycle/stream/stream-batch.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { type StateItem, stateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { ledgerWriter } from '#functions/tables/bids/ledger-writer.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import { saleEntry } from '#functions/tables/sales/sale-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';
import { TEST_KEYS } from '#tests/support/bidding/test-keys.ts';
import { AGREED } from '#tests/support/bidding/two-agreed.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import type { Item } from '#tests/support/tables/fake-tables.ts';
import { runStep } from '../../deposits/histories/history-steps.ts';
import { PEOPLE, simulation, type Who } from '../../deposits/histories/simulation.ts';

export type Step =
  | { readonly do: 'bid'; readonly who: Who; readonly above: number; readonly isMaximum: boolean }
  /** Two people take back the bids of whoever leads. */
  | { readonly do: 'void' }
  | { readonly do: 'deliver' };

export interface Story {
  readonly ofSale: boolean;
  readonly isBelowReserve: boolean;
  readonly steps: readonly Step[];
  readonly end: 'close' | 'cancel';
  /** What the winner or an admin does when it is over. */
  readonly then: 'pay' | 'forfeit' | 'offer' | 'nothing';
}

export interface Loss {
  /** The effect in the order in which the stream causes them. */
  readonly at: number;
  readonly how: 'fails' | 'never-comes';
}

const AUCTION = 'a1';
const DAY = 24 * HOUR;

/** Plays the story, and then days of which the last ones are the house's alone. */
export async function play(story: Story, loss?: Loss) {
  const s = simulation([], {}, false, story.ofSale);
  const { fake, tables, deps, workerDeps } = s;
  const { client } = fake;
  if (story.ofSale) fake.put('auctions', { ...saleEntry(s.depositOf, '2026') });
  const wakeUps = new Map<string, number>();
  const schedules = {
    setWakeUp: async (auctionId: string, at: number) => void wakeUps.set(auctionId, at),
    deleteWakeUp: async (auctionId: string) => void wakeUps.delete(auctionId),
  };
  const feed = tableHandle('feed', client, 'feed');
  const putSearchJob = async () => {};
  const shared = {
    tables,
    feed,
    sellers: tableHandle('sellers', client, 'sellers'),
    clock: () => now,
    schedules,
    notices: workerDeps.notices,
    notify: deps.notify,
    putSearchJob,
  };
  const clock = { ...shared, noticeWrites: deps.noticeWrites, checkFinalPayment: workerDeps.checkFinalPayment };
  const stream = {
    ...shared,
    appendToLedger: ledgerWriter(tableHandle('bids', client, 'bids')),
    appendEvents: eventWriter(tableHandle('bids', client, 'bids')),
    titles: ttlCache<string>(HOUR, 10),
    done: () => {},
  };

  let now = NOW;
  const images = new Map<string, Item>();
  const records: object[] = [];
  /** What the ledger is to have, newest first, and the maximums beside it. */
  const ledger: BidItem[] = [];
  const maximums: MaximumItem[] = [];
  /** What DynamoDB's stream has: each change of a state or a registration. */
  function observe(): void {
    for (const item of fake.all('auctions')) {
      const sk = String(item['sk']);
      if (sk !== 'STATE' && !sk.startsWith('BIDDER#')) continue;
      const auctionId = String(item['auctionId']);
      const key = `${auctionId} ${sk}`;
      const before = images.get(key);
      if (JSON.stringify(before) === JSON.stringify(item)) continue;
      images.set(key, structuredClone(item));
      if (sk === 'STATE') {
        for (const effect of effects(before && stateItem.parse(before), stateItem.parse(item))) {
          if (effect.kind === 'append-to-ledger' && !ledger.some(({ seq }) => seq === effect.entry.seq))
            ledger.unshift(effect.entry);
          if (effect.kind === 'append-maximum') maximums.unshift(effect.item);
        }
      }
      const image = (one: Item) => marshall(one, { removeUndefinedValues: true });
      const dynamodb = {
        Keys: { auctionId: { S: auctionId }, sk: { S: sk } },
        SequenceNumber: String(records.length),
        ApproximateCreationDateTime: now / 1000,
        NewImage: image(item),
        ...(before !== undefined && { OldImage: image(before) }),
      };
      records.push({ dynamodb });
    }
  }
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  Object.assign(client, {
    send: async (command: unknown) => {
      const answer = await send(command);
      observe();
      return answer;
    },
  });

  const caused: string[] = [];
  const setAside: object[] = [];
  async function deliver(): Promise<void> {
    for (observe(); records.length > 0; observe()) {
      const batch = records.splice(0);
      for (const { auctionId, effects: all, since } of changesByAuction({ Records: batch })) {
        const first = caused.length;
        caused.push(...all.map(({ kind }) => kind));
        const isHit = loss !== undefined && first <= loss.at && loss.at < caused.length;
        if (isHit && loss.how === 'never-comes') continue;
        if (isHit) setAside.push(...batch.filter((one) => JSON.stringify(one).includes(`"S":"${auctionId}"`)));
        const done = isHit ? all.filter((_, index) => first + index !== loss.at) : all;
        await runEffects(stream, auctionId, done, { now, since });
      }
    }
  }
  async function wakeUp(): Promise<void> {
    for (let turns = 0; (wakeUps.get(AUCTION) ?? Infinity) <= now && turns < 10; turns += 1) {
      wakeUps.delete(AUCTION);
      await handleWakeUp(clock, AUCTION, now);
      await deliver();
    }
  }

  const state = (): StateItem =>
    stateItem.parse(fake.all('auctions').find((one) => one['auctionId'] === AUCTION && one['sk'] === 'STATE'));
  let stored: Uint8Array | undefined;
  const snapshots = {
    read: async () => stored,
    write: async (packed: Uint8Array) => {
      stored = packed;
    },
  };
  await writeSnapshot({ ...shared, auctions: tables.auctions, snapshots }, true);
  observe();
  for (const who of PEOPLE) {
    await runStep(s, { do: 'order', who, type: 'emd' }, now);
    await runStep(s, { do: 'pay', who, type: 'emd' }, now);
    await runStep(s, { do: 'webhook', nth: 0 }, now);
  }
  if (story.isBelowReserve) fake.put('auctions', { ...state(), reserve: MAX_PAISE });
  await deliver();
  now = NOW + 2 * HOUR;
  await handleWakeUp(clock, AUCTION, now);
  const bidding = {
    auctions: tables.auctions,
    entitlements: entitlements(
      tables.auctions,
      async () => undefined,
      async () => false,
    ),
    records: {
      newest: async (_: string, limit: number) => ledger.slice(0, limit).toReversed(),
      at: async (_: string, seq: number) => ledger.find((one) => one.seq === seq),
      async *maximums() {
        yield* maximums;
      },
    },
    vault: maximumVault(
      async () => TEST_KEYS,
      () => now,
    ),
    clock: () => now,
    latestOwnBidAt: () => Infinity,
  };
  for (const [index, step] of story.steps.entries()) {
    now += 1_000;
    const leader = state().lastBid?.userId;
    if (step.do === 'deliver') await deliver();
    else if (step.do === 'void') {
      if (leader === undefined) continue;
      const voiding = {
        ...bidding,
        records: {
          ...bidding.records,
          async *newestFirst() {
            yield* ledger;
          },
          maximum: async (_: string, seq: number) => maximums.find((one) => one.seq === seq),
        },
        entitlements: () =>
          entitlements(
            tables.auctions,
            async () => undefined,
            async () => false,
          ),
        secondPerson: AGREED,
      };
      const by = { adminId: 'admin-1', source: '192.0.2.1' };
      await voidBids(voiding, { auctionId: AUCTION, userId: leader, reason: 'Fraud', approves: undefined, by });
    } else {
      const amount = state().leastBid + step.above * 100_00;
      const { who: userId, isMaximum } = step;
      const bid = {
        auctionId: AUCTION,
        userId,
        signedInAt: 0,
        amount,
        isMaximum,
        bidId: `bid-${index}`,
        receivedAt: now,
      };
      await placeBid(bidding, bid);
    }
  }
  if (story.end === 'cancel') {
    const cancelledBy = { adminId: 'admin-1', source: '192.0.2.1' };
    const { maximum: _, ...over } = state();
    fake.put('auctions', { ...over, status: 'cancelled', closedAt: now, cancelledBy, cancelReason: 'A fire' });
  } else {
    now = state().closesAt + 3_000;
    await handleWakeUp(clock, AUCTION, now);
  }
  await deliver();

  /** By then the settlement, or the due time, is over, even if it was late. */
  async function act(day: number): Promise<void> {
    const winner = winnerOf(state())?.userId;
    const who = PEOPLE.find((one) => one === winner);
    if (who === undefined) return;
    if (day === 2 && story.then === 'pay') {
      await runStep(s, { do: 'visit', who, type: 'final', isDelivered: true, before: null }, now);
    }
    if (day === 5 && (story.then === 'forfeit' || story.then === 'offer')) {
      await s.decide(who, { kind: story.then, reason: 'Not paid' }, now);
    }
    await deliver();
  }

  const end = now;
  for (let day = 1; day <= 9; day += 1) {
    now = end + day * DAY;
    await wakeUp();
    for (const { auctionId, effects: all, since } of changesByAuction({ Records: setAside.splice(0) })) {
      await runEffects(stream, auctionId, all, { now, since });
    }
    await deliver();
    await handleIfDue(clock, AUCTION, now);
    await deliver();
    now += HOUR;
    await wakeUp();
    await act(day);
    await recount(tables, now);
    await recountPower(tables, now);
    await deliver();
    await reconcile(s.deps, now);
    await deliver();
    await writeSnapshot({ ...shared, auctions: tables.auctions, snapshots }, true);
  }
  return { fake, state, effects: caused, wrongSums: s.wrongSums, books: s.books };
}

export type Played = Awaited<ReturnType<typeof play>>;

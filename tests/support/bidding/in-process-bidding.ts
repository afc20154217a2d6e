import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createShardReader } from '@boli/aws-local/dynamodb/shard-reader.ts';
import type { StreamRecord } from '@boli/aws-local/dynamodb/stream-record.ts';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import { latestOwnBidAt } from '#functions/bidding/bid-pace.ts';
import { biddingRoutes } from '#functions/bidding/bidding-routes.ts';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { ineligibilityReader } from '#functions/domain/admission/find-ineligibility.ts';
import { eventWriter } from '#functions/lifecycle/public-log/append-events.ts';
import { handleWakeUp, type WakeUpReport } from '#functions/lifecycle/scheduling/handle-wake-up.ts';
import type { Schedules } from '#functions/lifecycle/scheduling/schedules.ts';
import { handleFrames } from '#functions/lifecycle/stream/handle-frames.ts';
import { handleStream } from '#functions/lifecycle/stream/handle-stream.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { ledgerWriter } from '#functions/tables/bids/ledger-writer.ts';
import { readNewestMaximums } from '#functions/tables/bids/maximum-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { TOKEN_IS_ENOUGH } from '../requests/gate.ts';
import { anonymousConfig, type BareEngine } from '../stack/bare-engine.ts';
import type { Storage } from '../tables/stored-auctions.ts';
import { TEST_KEYS } from './test-keys.ts';

const PAYMENT_WINDOW_MS = 72 * 3_600_000;

/** The bidding and lifecycle handlers, wired like their entrypoints, on a real engine and the test's clock. */
export interface InProcessBidding {
  readonly storage: Storage;
  /** The schedules by auction: epoch milliseconds. */
  readonly wakeUps: ReadonlyMap<string, number>;
  /** The pushed states, in order. */
  readonly pushed: readonly StateItem[];
  /** A bidding function in its own execution environment, by default without a limit of bids per person. */
  newEnvironment(bidsPerSecond?: number): ReturnType<typeof httpFunction>;
  /** The stream records of an auction's STATE and registrations since the last call. */
  newRecords(auctionId: string): Promise<readonly StreamRecord[]>;
  /** Passes records to the stream's consumer. */
  consume(records: readonly StreamRecord[]): Promise<DynamoDBBatchResponse>;
  /** Runs the handler of the auction's schedule. */
  wake(auctionId: string): Promise<WakeUpReport>;
}

/** @param clock what every function takes for the time */
export function inProcessBidding(engine: BareEngine, clock: () => number): InProcessBidding {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(engine.endpoint)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const { tables } = engine;
  const auctions = tableHandle('auctions', client, tables.auctions);
  const wakeUps = new Map<string, number>();
  const pushed: StateItem[] = [];
  const schedules: Schedules = {
    setWakeUp: async (auctionId, wakeUpAt) => void wakeUps.set(auctionId, wakeUpAt),
    deleteWakeUp: async (auctionId) => void wakeUps.delete(auctionId),
  };
  const deps = {
    tables: moneyMovementTables(client, (kind) => tables[kind]),
    feed: tableHandle('feed', client, tables.feed),
    sellers: tableHandle('sellers', client, tables.sellers),
    clock,
    // Without a provider, no winner has paid at Razorpay unrecorded.
    checkFinalPayment: () => Promise.resolve(true),
    notices: noticeStore(tableHandle('notifications', client, tables.notifications)),
    notify: notifier(noticeStore(tableHandle('notifications', client, tables.notifications)), clock),
    noticeWrites: noticeWriter(noticeStore(tableHandle('notifications', client, tables.notifications)), clock),
    schedules,
    putSearchJob: async () => {},
  };
  const bids = tableHandle('bids', client, tables.bids);
  const reader = createShardReader(engine.client, engine.streams.get(tables.auctions) ?? '', undefined);
  const titles = ttlCache<string>(PAYMENT_WINDOW_MS, 1_000);
  const unread = new Map<string, StreamRecord[]>();

  async function readStream(): Promise<void> {
    for (;;) {
      const { records } = await reader.read(1000);
      if (records.length === 0) return;
      for (const record of records) {
        const { auctionId, sk } = Object(record.dynamodb['Keys']);
        if (sk?.S !== 'STATE' && sk?.S?.startsWith('BIDDER#') !== true) continue;
        unread.set(auctionId.S, [...(unread.get(auctionId.S) ?? []), record]);
      }
    }
  }

  return {
    storage: { client, tables },
    wakeUps,
    pushed,
    newEnvironment: (bidsPerSecond = Infinity) =>
      httpFunction(
        biddingRoutes({
          auctions,
          entitlements: entitlements(
            auctions,
            ineligibilityReader(tableHandle('users', client, tables.users)),
            async () => false,
          ),
          records: { ...ledgerStore(bids), maximums: (auctionId) => readNewestMaximums(bids, auctionId) },
          vault: maximumVault(async () => TEST_KEYS, clock),
          clock,
          checkPace: () => undefined,
          checkPaceOfReads: () => undefined,
          latestOwnBidAt: (at) => latestOwnBidAt({ perSecond: bidsPerSecond }, at),
        }),
        TOKEN_IS_ENOUGH,
      ),
    newRecords: async (auctionId) => {
      await readStream();
      const records = unread.get(auctionId) ?? [];
      unread.delete(auctionId);
      return records;
    },
    consume: async (records) => {
      await handleFrames(async (state) => void pushed.push(state), { Records: records });
      return handleStream(
        { ...deps, appendToLedger: ledgerWriter(bids), appendEvents: eventWriter(bids), titles, done: () => undefined },
        { Records: records },
        clock(),
        () => undefined,
      );
    },
    wake: (auctionId) => handleWakeUp(deps, auctionId, clock()),
  };
}

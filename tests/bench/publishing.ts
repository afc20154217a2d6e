import { tableHandle } from '../../functions/tables/table-handle.ts';
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { notifier } from '../../functions/notifications/notify.ts';
import { insertAuction } from '../../functions/selling/selling-store.ts';
import type { AuctionPair } from '../../functions/tables/auctions/auction-reads.ts';
import { noticeStore } from '../../functions/tables/notifications/notice-store.ts';
import { DEVICE_PREFIX, type DeviceItem, type ProfileItem } from '../../functions/tables/users/user-items.ts';
import { LISTING_SK, STATE_SK } from '../../functions/tables/auctions/auction-items.ts';
import { anyoneAt, type BareEngine } from '../support/stack/bare-engine.ts';
import { putAll } from '../support/tables/put-all.ts';
import { seedUsers } from '../support/tables/seed-lists.ts';
import { type Reading, startMeter } from './meter.ts';

/** What publishing one auction costs where so many people, each with a device, are registered. */
export interface PublishingCosts {
  readonly users: number;
  /** Writing the auction, as `createAuction` does once its images lie where they belong. */
  readonly request: Reading;
  /** Telling of it, as the stream does then. */
  readonly telling: Reading;
  /** Notices that this has stored, for whomever. */
  readonly stored: number;
}

/** Counted at the engine, as the table of users fills. */
export async function publishingCosts(engine: BareEngine, sizes: readonly number[]): Promise<PublishingCosts[]> {
  const now = Date.now();
  const clientAt = (endpoint: string) => DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(endpoint)));
  const storage = { client: clientAt(engine.endpoint), tables: engine.tables };
  const meter = await startMeter(engine.port);
  const client = clientAt(meter.endpoint);
  const notify = notifier(noticeStore(tableHandle('notifications', client, engine.tables.notifications)));
  const noticesStored = async () => {
    const counted = new ScanCommand({ TableName: engine.tables.notifications, Select: 'COUNT' });
    return (await storage.client.send(counted)).Count ?? NaN;
  };
  const all: PublishingCosts[] = [];
  let stored = 0;
  for (const users of sizes) {
    const profiles = await seedUsers(storage, users - stored, now);
    stored = users;
    await putAll(storage.client, storage.tables.users, profiles.map(deviceOf));
    engine.trimStreams();
    const before = await noticesStored();
    const auction = anAuction(now);
    const { auctionId, title, categorie, startAt } = auction.listing;
    meter.read();
    await insertAuction(tableHandle('auctions', client, engine.tables.auctions), auction);
    const request = meter.read();
    await notify({ kind: 'auction-created', auctionId, title, categorie, startAt, at: now });
    const telling = meter.read();
    all.push({ users, request, telling, stored: (await noticesStored()) - before });
  }
  await meter.stop();
  return all;
}

/** Whether nothing of it depends on how many people there are, and one notice tells them all. */
export function isOneBroadcast(sizes: readonly PublishingCosts[]): boolean {
  const figures = ({ request, telling }: PublishingCosts) => JSON.stringify([request, telling]);
  return new Set(sizes.map(figures)).size === 1 && sizes.every(({ stored }) => stored === 1);
}

function deviceOf({ userId, createdAt }: ProfileItem): DeviceItem & { readonly pushRole: string } {
  const sk = DEVICE_PREFIX + randomUUID();
  return { userId, sk, token: '{}', role: 'user', pushRole: 'user', registeredAt: createdAt, seenAt: createdAt };
}

const HOUR = 3_600_000;

function anAuction(now: number): AuctionPair {
  const auctionId = randomUUID();
  const terms = { startAt: now + 2 * HOUR, endAt: now + 3 * HOUR, basePrice: 1_000_00, bidInterval: 60 };
  return {
    listing: {
      ...terms,
      auctionId,
      sk: LISTING_SK,
      listingStatus: 'pending',
      createdSort: `${new Date(now).toISOString()}#${auctionId}`,
      title: 'A bullock cart',
      description: 'Hardly used.',
      categorie: 'collectibles',
      emdAmount: 100_00,
      registrationDeadlineAt: now + HOUR,
      images: [],
      createdBy: 'admin',
      createdAt: now,
      updatedAt: now,
      bidderCount: 0,
      version: 0,
    },
    state: {
      ...terms,
      auctionId,
      sk: STATE_SK,
      status: 'pending',
      closesAt: terms.endAt,
      currentBid: terms.basePrice,
      seq: 0,
    },
  };
}

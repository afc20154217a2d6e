import { tableHandle } from '../../functions/tables/table-handle.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { newestBroadcasts } from '../../functions/delivery/broadcasts.ts';
import { notifier } from '../../functions/notifications/notify.ts';
import { type SubscriberStore, subscriberStore } from '../../functions/realtime/subscriber-store.ts';
import { nudge } from '../../functions/realtime/nudge.ts';
import { roleTopicFor } from '../../functions/realtime/topics.ts';
import { insertAuction } from '../../functions/selling/selling-store.ts';
import type { AuctionPair } from '../../functions/tables/auctions/auction-reads.ts';
import { ALL_USERS } from '../../functions/tables/notifications/notice-item.ts';
import { noticeStore } from '../../functions/tables/notifications/notice-store.ts';
import { DEVICE_PREFIX, type DeviceItem, type ProfileItem } from '../../functions/tables/users/user-items.ts';
import { LISTING_SK, STATE_SK } from '../../functions/tables/auctions/auction-items.ts';
import { anyoneAt, type BareEngine } from '../support/stack/bare-engine.ts';
import { putAll } from '../support/tables/put-all.ts';
import { seedUsers } from '../support/tables/seed-lists.ts';
import { type Reading, startMeter } from './meter.ts';

/** What publishing one auction costs where so many people, each with a device and an open page, are registered. */
export interface PublishingCosts {
  readonly users: number;
  /** Writing the auction, as `createAuction` does once its images lie where they belong. */
  readonly request: Reading;
  /** Telling of it, as the stream does then. */
  readonly telling: Reading;
  /** Notices that this has stored, for whomever. */
  readonly stored: number;
  /** Having everybody's open pages look, once for a hundred lots. Nobody waits for it. */
  readonly nudge: { readonly posts: number; readonly reading: Reading };
}

const LOTS = 100;

/** Counted at the engine, as the table of users fills. */
export async function publishingCosts(engine: BareEngine, sizes: readonly number[]): Promise<PublishingCosts[]> {
  const now = Date.now();
  const clientAt = (endpoint: string) => DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(endpoint)));
  const storage = { client: clientAt(engine.endpoint), tables: engine.tables };
  const meter = await startMeter(engine.port);
  const client = clientAt(meter.endpoint);
  const notify = notifier(noticeStore(tableHandle('notifications', client, engine.tables.notifications)), Date.now);
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
    await putAll(storage.client, storage.tables.connections, profiles.map(pageOf));
    engine.trimStreams();
    const before = await noticesStored();
    const auction = anAuction(now);
    const { auctionId, title, categorie, startAt } = auction.listing;
    meter.read();
    await insertAuction(tableHandle('auctions', client, engine.tables.auctions), auction);
    const request = meter.read();
    await notify({ kind: 'auction-created', auctionId, title, categorie, startAt, at: now });
    const telling = meter.read();
    const storedNow = (await noticesStored()) - before;
    meter.read();
    const posts = await nudgeAll(subscriberStore(tableHandle('connections', client, engine.tables.connections)));
    all.push({ users, request, telling, stored: storedNow, nudge: { posts, reading: meter.read() } });
  }
  await meter.stop();
  return all;
}

/** Whether nothing of it depends on how many people there are, and one notice tells them all. */
export function isOneBroadcast(sizes: readonly PublishingCosts[]): boolean {
  const figures = ({ request, telling }: PublishingCosts) => JSON.stringify([request, telling]);
  return new Set(sizes.map(figures)).size === 1 && sizes.every(({ stored }) => stored === 1);
}

/** A batch of the stream after so many lots were published; answers how many posts to open pages it led to. */
async function nudgeAll(subscribers: SubscriberStore): Promise<number> {
  let posts = 0;
  const send = async () => {
    posts += 1;
    return 'sent' as const;
  };
  const stored = Date.now() / 1000;
  const Records = Array.from({ length: LOTS }, (_, lot) => ({
    dynamodb: {
      Keys: { userId: { S: ALL_USERS }, id: { S: `${lot}` } },
      ApproximateCreationDateTime: stored,
    },
  }));
  for (const broadcast of newestBroadcasts({ Records })) {
    await nudge({ subscribers, gateway: { send }, clock: Date.now }, broadcast);
  }
  return posts;
}

/** What is stored of an open page for its role. */
function pageOf({ createdAt }: ProfileItem) {
  const connectionId = `${randomBytes(10).toString('base64')}=`;
  return { topic: roleTopicFor('user', connectionId), connectionId, expiresAt: Math.ceil(createdAt / 1000) + 7_800 };
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

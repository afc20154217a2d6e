/**
 * Creates and delivers each of the fifteen types of notice in a process that crashes at each of its steps in turn:
 * before a call, or after its effect and before its response. The caller then retries, and Lambda delivers the stream
 * records again. Push services, mail and sockets are fakes.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createShardReader, type ShardReader } from '@boli/aws-local/dynamodb/shard-reader.ts';
import type { StreamRecord } from '@boli/aws-local/dynamodb/stream-record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverBatch } from '#functions/delivery/deliver-batch.ts';
import type { DeliveryDeps } from '#functions/delivery/delivery-deps.ts';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { noticesFor, notifier } from '#functions/notifications/notify.ts';
import { deliveryStore } from '#functions/tables/notifications/delivery-store.ts';
import { ALL_ADMINS, ALL_USERS, type NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import { type NoticeStore, noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { deviceStore } from '#functions/tables/users/device-store.ts';
import { preferenceStore } from '#functions/tables/users/preference-store.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '#shared/model/notices/notice-types.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import {
  crashingClient,
  type FakeProcess,
  processCrashingAt,
  remoteCall,
} from '#tests/support/notices/crashing-process.ts';
import { type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';

interface Facts {
  readonly auctionId: string;
  readonly title: string;
  readonly userId: string;
  readonly at: number;
}

/** By day one for each way that a notice goes: to one person, to all, to the admins. */
const TYPES: readonly NotificationType[] = IS_LONG_RUN ? NOTIFICATION_TYPES : ['outbid', 'auction_created', 'new_user'];

/** An event that leads to each type. */
const EVENTS: Readonly<Record<NotificationType, (facts: Facts) => NotificationEvent>> = {
  auction_created: (facts) => ({ ...facts, kind: 'auction-created', startAt: facts.at, categorie: 'cars' }),
  search_matched: (facts) => ({
    ...facts,
    kind: 'search-matched',
    startAt: facts.at,
    categorie: 'cars',
    searchId: facts.auctionId,
    search: 'Cars',
  }),
  search_news: (facts) => ({
    ...facts,
    kind: 'search-news',
    news: 'back',
    startAt: facts.at,
    endsAt: facts.at,
    categorie: 'cars',
    searchId: facts.auctionId,
    search: 'Cars',
  }),
  auction_updated: (facts) => ({ ...facts, kind: 'auction-updated', startAt: facts.at, changeText: undefined }),
  auction_started: (facts) => ({ ...facts, kind: 'auction-started', closesAt: facts.at, bidInterval: 60 }),
  auction_ending_soon: (facts) => ({ ...facts, kind: 'auction-ending-soon', closesAt: facts.at, isLatestEnd: false }),
  auction_ended: (facts) => ({
    ...facts,
    kind: 'auction-lost',
    endedAt: facts.at,
    amount: 1_00,
    isBelowReserve: false,
    deposit: 1_00,
  }),
  bid_placed: (facts) => ({ ...facts, kind: 'first-bid-placed', amount: 1_00, seq: 1 }),
  outbid: (facts) => ({
    ...facts,
    kind: 'outbid',
    amount: 1_00,
    leastBid: 2_00,
    seq: 2,
    closesAt: facts.at,
    isLatestEnd: false,
  }),
  auction_won: (facts) => ({ ...facts, kind: 'auction-won', amount: 1_00, total: 1_00, paymentDueAt: facts.at }),
  kyc_approved: ({ userId, at }) => ({ userId, at, kind: 'verification-decided', decision: 'verified' }),
  kyc_rejected: ({ userId, at }) => ({ userId, at, kind: 'verification-decided', decision: 'rejected' }),
  payment_received: (facts) => ({ ...facts, kind: 'payment-received', paymentId: 'p', amount: 1_00, type: 'emd' }),
  emd_refunded: (facts) => ({ ...facts, kind: 'deposit-refunded', paymentId: 'p', amount: 1_00, isByBank: false }),
  new_user: ({ userId, at }) => ({ userId, at, kind: 'user-registered', name: 'Asha' }),
  test: ({ userId, at }) => ({ userId, at, kind: 'test-requested' }),
};

const PEOPLE = { asha: 'user', ravi: 'user', anita: 'admin' } as const;
const FAR_LATER = NOW + 365 * 24 * HOUR;

let engine: BareEngine;
let reader: ShardReader;
let fakeProcess: FakeProcess = processCrashingAt();
/** Grows with every event, so that the limits of one event do not affect the next. */
let now = NOW;
/** The recipient (a device or an address) and the notice of each push and mail sent. */
const sent: string[] = [];
let deps: DeliveryDeps;
let inbox: NoticeStore;

const deviceOf = (name: string) => `phone of ${name}`;
const addressOf = (name: string) => `${name}@people.test`;

beforeAll(async () => {
  engine = await startBareEngine('dynoxide');
  const client = crashingClient(engine.endpoint, () => fakeProcess);
  const users = tableHandle('users', client, engine.tables.users);
  const notifications = tableHandle('notifications', client, engine.tables.notifications);
  const take = async (what: string) => void sent.push(what);
  inbox = noticeStore(notifications);
  deps = {
    clock: () => now,
    deliveries: deliveryStore(notifications),
    devices: deviceStore(users),
    preferences: preferenceStore(users),
    profiles: profileStore(users),
    house: async () => ({ closing: '', signature: '', company: undefined }),
    getAuction: async () => undefined,
    registrationEndsAt: async () => 0,
    siteUrl: async () => 'https://boli.test',
    sendPush: async (token, { id }) => {
      await remoteCall(fakeProcess, `push to ${token}`, () => take(`${token}: ${id}`));
      return 'sent';
    },
    sendMail: async ({ to, subject }) => {
      await remoteCall(fakeProcess, `mail to ${to}`, () => take(`${to}: ${subject}`));
      return 'sent';
    },
    notifyOpenPages: async () => fakeProcess.step('open pages'),
    isInRoom: async () => {
      fakeProcess.step('room');
      return false;
    },
    notifySearchers: async () => {},
  };
  for (const [name, role] of Object.entries(PEOPLE)) {
    await client.send(new PutCommand({ TableName: users.tableName, Item: profileOf(name, role) }));
    await deviceStore(users).register({ userId: name, role, token: deviceOf(name), now: NOW });
    // A user registered after all the events.
    await deviceStore(users).register({ userId: name, role, token: `new ${deviceOf(name)}`, now: FAR_LATER });
  }
  reader = createShardReader(engine.client, engine.streams.get(engine.tables.notifications) ?? '', undefined);
});

afterAll(async () => {
  await engine.stop();
});

function profileOf(userId: string, role: 'user' | 'admin'): ProfileItem {
  const times = { createdAt: NOW, updatedAt: NOW, createdSort: `${NOW}#${userId}` };
  const email = addressOf(userId);
  return {
    ...times,
    userId,
    sk: 'PROFILE',
    name: userId,
    email,
    mobile: '',
    role,
    ...(role === 'admin' && { duties: ['owner'] }),
    isActive: true,
    walletBalance: 0,
  };
}

/** The users who get a notice. */
const recipientsOf = ({ userId }: NoticeItem): readonly string[] =>
  Object.entries(PEOPLE)
    .filter(([name, role]) => userId === name || userId === (role === 'admin' ? ALL_ADMINS : ALL_USERS))
    .map(([name]) => name);

/** Every delivery that the event should lead to, in the format of `sent`. */
function deliveriesOf(event: NotificationEvent) {
  return noticesFor(event).flatMap((made) => {
    const notice = { ...made, storedAt: made.at };
    const { channels, title, lot, id } = notice;
    const to = recipientsOf(notice);
    return [
      ...(channels.includes('push') ? to : []).map((name) => ({
        notice,
        by: 'push',
        name,
        entry: `${deviceOf(name)}: ${id}`,
      })),
      ...(channels.includes('email') ? to : []).map((name) => ({
        notice,
        by: 'email',
        name,
        entry: `${addressOf(name)}: ${title}${lot === undefined ? '' : `: ${lot}`}`,
      })),
    ];
  });
}

async function pushMarkOf(name: string): Promise<string> {
  const device = (await deps.devices.ofUser(name)).find(({ token }) => token === deviceOf(name));
  return `push#${name}#${device?.sk ?? ''}`;
}

const timesSent = (entry: string) => sent.filter((one) => one === entry).length;

/** Repeats the work until it no longer crashes, as its caller would. */
async function retryUntilDone(work: () => Promise<boolean>, afterCrash: () => Promise<void>): Promise<void> {
  for (let call = 0; call < 3; call += 1) {
    if (await work().catch(() => false)) return;
    expect(fakeProcess.hasCrashed()).toBe(true);
    fakeProcess = processCrashingAt();
    await afterCrash();
  }
  throw new Error('The work failed without a crash.');
}

/**
 * Creates the notice of an event and delivers it, crashing at the given step. Returns the steps and the deliveries.
 * The stream records skip the filter of the mapping, as those of `redrive` do.
 */
async function handle(event: NotificationEvent, lastStep: string | undefined, afterCrash: () => Promise<void>) {
  const first = processCrashingAt(lastStep);
  fakeProcess = first;
  await retryUntilDone(async () => {
    await notifier(inbox, () => now)(event);
    return true;
  }, afterCrash);
  const records: StreamRecord[] = [];
  const deliver = async (Records: readonly StreamRecord[]) => {
    const { batchItemFailures } = await deliverBatch(deps, { Records }, () => {});
    return batchItemFailures.length === 0;
  };
  for (let page = await reader.read(500); page.records.length > 0; page = await reader.read(500)) {
    records.push(...page.records);
    await retryUntilDone(() => deliver(page.records), afterCrash);
  }
  return { steps: first.steps(), replay: () => deliver(records) };
}

test.each(TYPES)(
  '%s is sent once by each channel, wherever the process crashes',
  async (type) => {
    const newEvent = () => {
      now += 2 * HOUR;
      sent.length = 0;
      return EVENTS[type]({ auctionId: `lot-${now}`, title: 'Swift', userId: 'asha', at: now });
    };
    const healthy = newEvent();
    const { steps } = await handle(healthy, undefined, async () => {});
    expect(sent.toSorted()).toEqual(
      deliveriesOf(healthy)
        .map(({ entry }) => entry)
        .toSorted(),
    );

    const channels = new Set(deliveriesOf(healthy).map(({ by }) => by));
    const windows = new Set<string>();
    for (const lastStep of steps) {
      const event = newEvent();
      const expected = new Map(deliveriesOf(event).map(({ entry }) => [entry, 1]));
      const { replay } = await handle(event, lastStep, async () => {
        for (const { notice, by, name, entry } of deliveriesOf(event)) {
          const isOut = timesSent(entry) > 0;
          const isMarked = await deps.deliveries.wasSent(notice, by === 'push' ? await pushMarkOf(name) : by);
          // A push sent but not marked is sent again under the same id; a mail claimed but not sent is never sent.
          const isInWindow = by === 'push' ? isOut && !isMarked : isMarked && !isOut;
          if (!isInWindow) continue;
          windows.add(by);
          expected.set(entry, by === 'push' ? 2 : 0);
        }
      });
      for (const one of [1, 2]) expect(await replay(), `replay ${one}`).toBe(true);
      expect(new Map([...expected.keys()].map((entry) => [entry, timesSent(entry)])), `died at ${lastStep}`).toEqual(
        expected,
      );
      expect(new Set(sent).difference(new Set(expected.keys())), `died at ${lastStep}`).toEqual(new Set());
      for (const { userId, id } of noticesFor(event)) {
        const newest = await inbox.list(userId, 10, '~');
        expect(newest.filter((one) => one.id === id)).toHaveLength(1);
      }
    }
    // Each of the windows in decision 16 was hit, by this type.
    expect(windows).toEqual(channels);
  },
  120_000,
);

import { randomUUID } from 'node:crypto';
import { deliver } from '../../../functions/delivery/deliver.ts';
import type { DeliveryDeps } from '../../../functions/delivery/delivery-deps.ts';
import { noticesFor } from '../../../functions/notifications/notify.ts';
import { subscriberStore } from '../../../functions/realtime/subscriber-store.ts';
import { pushShared, pushTo } from '../../../functions/realtime/push.ts';
import { personTopic, topicsOf } from '../../../functions/realtime/topics.ts';
import { deliveryStore } from '../../../functions/tables/notifications/delivery-store.ts';
import type { NoticeItem } from '../../../functions/tables/notifications/notice-item.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { deviceStore } from '../../../functions/tables/users/device-store.ts';
import { preferenceStore } from '../../../functions/tables/users/preference-store.ts';
import { profileStore } from '../../../functions/tables/users/profile-store.ts';
import type { BareEngine } from '../../support/stack/bare-engine.ts';
import type { Storage } from '../../support/tables/stored-auctions.ts';
import { seedUsers } from '../../support/tables/seed-lists.ts';
import { timed } from '../measure.ts';
import { type Meter, perBid, type Reading } from '../meter.ts';
import { storageAt } from './bidders.ts';

/** What a bid's frame and the notice to whoever it outbid take on their way, without the posts to those who are there. */
export interface Telling {
  /** Finding who watches, for each state that is pushed, and the mean time of it in milliseconds. */
  readonly pushing: Reading;
  readonly pushingMs: number;
  /** A notice for somebody without a device whom a mail has told within ten minutes, and the mean time of it in milliseconds. */
  readonly delivering: Reading;
  readonly deliveringMs: number;
}

/** Counted at the engine, as the means of so many. */
export async function costOfTelling(engine: BareEngine, meter: Meter, count: number): Promise<Telling> {
  const storage = storageAt(meter.endpoint, engine.tables);
  const deps = deliveryDeps(storage);
  const [outbid] = await seedUsers(storageAt(engine.endpoint, engine.tables), 1, Date.now());
  if (outbid === undefined) throw new Error('Nobody was outbid.');
  const auctionId = randomUUID();
  const send = async () => 'sent' as const;
  const watchers = { subscribers: subscribersOf(storage), gateway: { send }, handOver: () => Promise.resolve() };
  const push = () =>
    pushShared(watchers, topicsOf(auctionId), () => Promise.resolve({ type: 'notice', id: auctionId }));
  const tell = async (seq: number) => {
    for (const notice of outbidNotices(auctionId, outbid.userId, seq)) await deliver(deps, notice);
  };
  // The mail goes out with the first.
  await tell(0);
  await push();
  meter.read();
  const pushingMs = await timed(async () => {
    for (let n = 0; n < count; n += 1) await push();
  });
  const pushing = perBid(meter.read(), count);
  const deliveringMs = await timed(async () => {
    for (let n = 1; n <= count; n += 1) await tell(n);
  });
  const delivering = perBid(meter.read(), count);
  return { pushing, pushingMs: pushingMs / count, delivering, deliveringMs: deliveringMs / count };
}

function outbidNotices(auctionId: string, userId: string, seq: number): readonly NoticeItem[] {
  const now = Date.now();
  return noticesFor({ kind: 'outbid', auctionId, title: 'A lot', userId, amount: 100_00, seq, closesAt: now, at: now });
}

const subscribersOf = ({ client, tables }: Storage) =>
  subscriberStore(tableHandle('connections', client, tables.connections));

/** As the entrypoint wires it; mail and pushes are taken and go nowhere. */
function deliveryDeps(storage: Storage): DeliveryDeps {
  const { client, tables } = storage;
  const users = tableHandle('users', client, tables.users);
  const subscribers = subscribersOf(storage);
  const gateway = { send: async () => 'sent' as const };
  return {
    clock: Date.now,
    deliveries: deliveryStore(tableHandle('notifications', client, tables.notifications)),
    devices: deviceStore(users),
    preferences: preferenceStore(users),
    profiles: profileStore(users),
    siteUrl: () => Promise.resolve('https://boli.test'),
    sendPush: () => Promise.resolve('sent'),
    sendMail: () => Promise.resolve('sent'),
    tellOpenPages: (userId, id) =>
      pushTo({ subscribers, gateway }, [personTopic(userId)], () => Promise.resolve({ type: 'notice', id })),
    isInRoom: () => Promise.resolve(false),
  };
}

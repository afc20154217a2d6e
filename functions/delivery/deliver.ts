import { wants } from '../../shared/model/notices/notice-topics.ts';
import { isBroadcast, type NoticeItem } from '../tables/notifications/notice-item.ts';
import { mailStopOf, type Preferences } from '../tables/users/preference-store.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { composeMail } from './mail/compose-mail.ts';
import { pushToDevice } from './push/push-to-device.ts';

const DEVICES_AT_ONCE = 10;
const PUSH = 'push';
const EMAIL = 'email';

/** Takes one notice to whoever it is for, by every way it goes. May be repeated. */
export async function deliver(deps: DeliveryDeps, notice: NoticeItem): Promise<void> {
  if (isBroadcast(notice.userId)) return startFanOut(deps, notice);
  await deps.tellOpenPages(notice.userId, notice.id);
  const { channels } = notice;
  if (channels.length === 0) return;
  const preferences = await deps.preferences.get(notice.userId);
  // The ways do not wait for each other; if one fails, the notice comes again and only that one is left to do.
  await inParallel(channels, channels.length, (channel) =>
    channel === PUSH ? pushToPerson(deps, notice, preferences) : mailToPerson(deps, notice, preferences),
  );
}

async function startFanOut(deps: DeliveryDeps, notice: NoticeItem): Promise<void> {
  if (!notice.channels.includes(PUSH)) return;
  const now = deps.clock();
  if (await hasTurn(deps, notice, PUSH)) await deps.deliveries.putJob({ notice, page: 0 }, now);
}

async function pushToPerson(deps: DeliveryDeps, notice: NoticeItem, { off }: Preferences): Promise<void> {
  if (!wants(off, notice.topic, PUSH)) return;
  const devices = await deps.devices.ofUser(notice.userId);
  if (devices.length === 0 || !(await hasTurn(deps, notice, PUSH))) return;
  await inParallel(devices, DEVICES_AT_ONCE, (device) => pushToDevice(deps, notice, device));
}

/**
 * A mail is claimed just before it is handed over, and never handed over twice: SES knows no key by which it would
 * recognise a repetition. What SES refuses gives the claim back; whether it took what it did not answer, nobody knows.
 */
async function mailToPerson(deps: DeliveryDeps, notice: NoticeItem, preferences: Preferences): Promise<void> {
  const { deliveries } = deps;
  const { userId, topic, quietInRoom, throttle } = notice;
  if (!wants(preferences.off, topic, EMAIL)) return;
  // Among a hundred bids of a war one mail goes out: the other notices end here, and cost no more than this.
  const key = throttle?.email?.key;
  if (key !== undefined && (await deliveries.isTurnTaken(notice, key, EMAIL, deps.clock()))) return;
  if (await deliveries.wasSent(notice, EMAIL)) return;
  if (quietInRoom !== undefined && (await deps.isInRoom(userId, quietInRoom))) return;
  const profile = await deps.profiles.getProfile(userId);
  if (profile === undefined || !profile.isActive) return;
  const to = notice.mailTo ?? profile.email;
  if (mailStopOf(preferences, to) !== undefined || !(await hasTurn(deps, notice, EMAIL))) return;
  const siteUrl = await deps.siteUrl();
  const token = await deps.preferences.unsubscribeToken(userId);
  const mail = composeMail(notice, { to, name: profile.name, siteUrl, userId, topic, token });
  if (!(await deliveries.claim(notice, EMAIL, deps.clock()))) return;
  const outcome = await deps.sendMail(mail);
  if (outcome === 'refused') {
    await deliveries.release(notice, EMAIL);
    throw new Error(`SES did not take the mail about ${notice.id}.`);
  }
}

async function hasTurn({ deliveries, clock }: DeliveryDeps, notice: NoticeItem, channel: 'push' | 'email') {
  const throttle = notice.throttle?.[channel];
  return throttle === undefined || (await deliveries.takeTurn(notice, throttle, channel, clock()));
}

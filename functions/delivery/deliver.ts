import { inParallel } from '#functions/platform/in-parallel.ts';
import { isBroadcast, type NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import { isSessionOver } from '#functions/tables/users/account-gate.ts';
import { mailStopOf, type Preferences } from '#functions/tables/users/preference-store.ts';
import type { DeviceItem, ProfileItem } from '#functions/tables/users/user-items.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { wants } from '#shared/model/notices/notice-topics.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { composeMail } from './mail/compose-mail.ts';
import { prepareLot } from './mail/lot-in-mail.ts';
import { pushToDevice } from './push/push-to-device.ts';

const CONCURRENCY = 10;
const PUSH = 'push';
const EMAIL = 'email';

/**
 * A notice that comes too late, when a record that failed is handled once more. Nobody wants to hear the day after that they
 * were outbid. Anything else is old before the claims of its mails expire after 15 days: then nothing says any more that it
 * was sent.
 */
export const isOldNews = ({ quietInRoom, storedAt }: NoticeItem, now: number): boolean =>
  now - storedAt > (quietInRoom === undefined ? 14 : 1) * DAY_MS;

/** Delivers one notice through all its channels. Idempotent. */
export async function deliver(deps: DeliveryDeps, notice: NoticeItem): Promise<void> {
  if (isBroadcast(notice.userId)) return startFanOut(deps, notice);
  await deps.notifyOpenPages(notice.userId, notice.id);
  const { channels } = notice;
  if (channels.length === 0 || isOldNews(notice, deps.clock())) return;
  const preferences = await deps.preferences.get(notice.userId);
  // The channels are independent. If one fails, the retry skips those that succeeded.
  await inParallel(channels, channels.length, (channel) =>
    channel === PUSH ? pushToPerson(deps, notice, preferences) : mailToPerson(deps, notice, preferences),
  );
}

async function startFanOut(deps: DeliveryDeps, notice: NoticeItem): Promise<void> {
  const now = deps.clock();
  // Before the throttle, whose slot is for news.
  if (!notice.channels.includes(PUSH) || isOldNews(notice, now)) return;
  if (await passesThrottle(deps, notice, PUSH)) await deps.deliveries.putJob({ notice, page: 0 }, now);
}

/** Whether pushes still reach a device: whoever held a session for a moment gets none once it was ended. */
export const mayReach = (profile: ProfileItem | undefined, { signedInAt, seenAt }: DeviceItem): boolean =>
  profile?.isActive === true && !isSessionOver(signedInAt ?? seenAt, profile);

async function pushToPerson(deps: DeliveryDeps, notice: NoticeItem, { off }: Preferences): Promise<void> {
  if (!wants(off, notice.topic, PUSH)) return;
  const known = await deps.devices.ofUser(notice.userId);
  const profile = known.length === 0 ? undefined : await deps.profiles.getProfile(notice.userId);
  const devices = known.filter((device) => mayReach(profile, device));
  if (devices.length === 0 || !(await passesThrottle(deps, notice, PUSH))) return;
  await inParallel(devices, CONCURRENCY, (device) => pushToDevice(deps, notice, device));
}

/**
 * Claims a mail just before sending and never sends it twice, because SES has no idempotency key. If SES refuses the
 * mail, the claim is released. If SES does not answer, the mail may have gone out, so the claim stays.
 */
async function mailToPerson(deps: DeliveryDeps, notice: NoticeItem, preferences: Preferences): Promise<void> {
  const { deliveries } = deps;
  const { userId, topic, quietInRoom, throttle } = notice;
  if (!wants(preferences.off, topic, EMAIL)) return;
  // During a bidding war a single mail goes out. The other notices end here, at half a read unit each.
  const key = throttle?.email?.key;
  if (key !== undefined && (await deliveries.isSlotTaken(notice, key, EMAIL, deps.clock()))) return;
  if (await deliveries.wasSent(notice, EMAIL)) return;
  if (quietInRoom !== undefined && (await deps.isInRoom(userId, quietInRoom))) return;
  const profile = await deps.profiles.getProfile(userId);
  if (profile === undefined || !(profile.isActive || notice.evenDisabled === true)) return;
  const to = notice.mailTo ?? profile.email;
  if (mailStopOf(preferences, to) !== undefined || !(await passesThrottle(deps, notice, EMAIL))) return;
  const siteUrl = await deps.siteUrl();
  const token = await deps.preferences.unsubscribeToken(userId);
  const { auctionId } = notice;
  // The mail says less of a lot that cannot be read, but it goes out.
  const auction = auctionId === undefined ? undefined : await ifReadable(() => deps.getAuction(auctionId));
  const { registrationEndsAt } = deps;
  const lot = auction && (await prepareLot(auction, { registrationEndsAt, siteUrl, now: deps.clock() }));
  const recipient = { to, name: profile.name, siteUrl, userId, topic, token };
  const mail = composeMail(notice, recipient, await deps.house(), lot);
  if (!(await deliveries.claim(notice, EMAIL, deps.clock()))) return;
  const outcome = await deps.sendMail(mail);
  if (outcome === 'refused') {
    await deliveries.release(notice, EMAIL);
    throw new Error(`SES refused the mail of notice ${notice.id}.`);
  }
}

/** Whether a throttled notice may go out now. It takes the slot, so ask only directly before sending. */
async function passesThrottle({ deliveries, clock }: DeliveryDeps, notice: NoticeItem, channel: 'push' | 'email') {
  const throttle = notice.throttle?.[channel];
  return throttle === undefined || (await deliveries.takeSlot(notice, throttle, channel, clock()));
}

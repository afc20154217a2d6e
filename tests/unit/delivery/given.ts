import type { DeliveryDeps } from '#functions/delivery/delivery-deps.ts';
import type { Mail, MailOutcome } from '#functions/delivery/mail/ses-mail.ts';
import type { PushOutcome } from '#functions/delivery/push/web-push.ts';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { noticesFor } from '#functions/notifications/notify.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { FanOutJob, NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import type { SearchJob } from '#functions/tables/notifications/search-job.ts';
import type { Preferences } from '#functions/tables/users/preference-store.ts';
import type { DeviceItem } from '#functions/tables/users/user-items.ts';
import { NOW } from '#tests/support/builders/time.ts';

/** The first notice of an event. */
export function noticeOf(event: NotificationEvent): NoticeItem {
  const [notice] = noticesFor(event);
  if (notice === undefined) throw new Error(`There is no notice of ${event.kind}.`);
  return { ...notice, storedAt: NOW };
}

export const device = (userId: string, name = 'phone'): DeviceItem => ({
  userId,
  sk: `DEVICE#${name}`,
  token: `${userId} ${name}`,
  role: 'user',
  registeredAt: NOW,
  seenAt: NOW,
});

/**
 * Fake users, devices and mailboxes; `fakes` sets the time and the answers of the services; `pushAttempts` has the
 * token of each push tried.
 */
export function given(people: { readonly devices?: readonly DeviceItem[]; readonly preferences?: Preferences } = {}) {
  const claims = new Set<string>();
  const slots = new Map<string, { readonly until: number; readonly takenBy: string }>();
  const pushed: string[] = [];
  const mailed: Mail[] = [];
  const removed: string[] = [];
  const jobs: FanOutJob[] = [];
  const searchJobs: SearchJob[] = [];
  const fakes = {
    now: NOW,
    auction: undefined as ListingAndState | undefined,
    /** Where that of the lot's sale counts. */
    registrationEndsAt: undefined as number | undefined,
    inRoom: false,
    /** The push service's answer to the device's n-th push (`_time`). */
    push: (_token: string, _time: number): PushOutcome => 'sent',
    mail: (): MailOutcome => 'sent',
    /** Called after a push, before it is recorded as sent. A test makes it throw. */
    crash: () => {},
  };
  const keyOf = (notice: NoticeItem, target: string) => `${notice.userId} ${notice.id} ${target}`;
  const devices = [...(people.devices ?? [device('asha')])];
  const pushAttempts: string[] = [];
  const change = ({ userId, sk }: DeviceItem, to: (kept: DeviceItem) => DeviceItem) => {
    const at = devices.findIndex((one) => one.userId === userId && one.sk === sk);
    const kept = devices[at];
    if (kept !== undefined) devices[at] = to(kept);
  };
  const deps: DeliveryDeps = {
    clock: () => fakes.now,
    house: async () => ({
      closing: 'See you in the room.',
      signature: 'The house',
      company: {
        name: 'Hammer & Co',
        address: '1 MG Road, Pune',
        support: { email: 'help@hammer.test', phone: '020 1234' },
      },
    }),
    getAuction: async () => fakes.auction,
    registrationEndsAt: async (lot) => fakes.registrationEndsAt ?? lot.registrationDeadlineAt,
    deliveries: {
      claim: async (notice, target) => {
        if (target.startsWith('push')) fakes.crash();
        const isNew = !claims.has(keyOf(notice, target));
        claims.add(keyOf(notice, target));
        return isNew;
      },
      release: async (notice, target) => void claims.delete(keyOf(notice, target)),
      wasSent: async (notice, target) => claims.has(keyOf(notice, target)),
      isSlotTaken: async (notice, key, channel, now) => {
        const slot = slots.get(`${channel} ${key}`);
        return slot !== undefined && slot.until > now && slot.takenBy !== notice.id;
      },
      takeSlot: async (notice, { key, seconds }, channel, now) => {
        const slot = slots.get(`${channel} ${key}`);
        if (slot !== undefined && slot.until > now && slot.takenBy !== notice.id) return false;
        slots.set(`${channel} ${key}`, { until: now + seconds * 1000, takenBy: notice.id });
        return true;
      },
      putJob: async (job) => {
        if (!jobs.some(({ page }) => page === job.page)) jobs.push(job);
      },
    },
    devices: {
      ofUser: async (userId) => devices.filter((one) => one.userId === userId),
      ofRole: async (_, limit, after) => {
        const from = Number(after?.['at'] ?? 0);
        const next = from + limit < devices.length ? { at: from + limit } : undefined;
        return { devices: devices.slice(from, from + limit), next };
      },
      saveFailures: async (known, failures) => {
        change(known, (kept) => (kept.failures === known.failures ? { ...kept, ...failures } : kept));
      },
      clearFailures: async (known) => {
        change(known, ({ failures: _failures, restsUntil: _restsUntil, ...kept }) => kept);
      },
      remove: async ({ userId, sk }) => void removed.push(`${userId} ${sk}`),
    },
    preferences: {
      get: async () => people.preferences ?? { off: {} },
      unsubscribeToken: async () => 'secret',
      stopMail: async () => {},
    },
    profiles: {
      getProfile: async (userId) => ({
        userId,
        sk: 'PROFILE',
        name: 'Asha <b>Rao</b>',
        email: `${userId}@people.test`,
        mobile: '9876543210',
        role: 'user',
        createdSort: 'x',
        isActive: true,
        walletBalance: 0,
        createdAt: NOW,
        updatedAt: NOW,
      }),
    },
    sendPush: async (token) => {
      pushAttempts.push(token);
      const outcome = fakes.push(token, pushAttempts.filter((one) => one === token).length);
      if (outcome === 'sent') pushed.push(token);
      return outcome;
    },
    sendMail: async (mail) => {
      const outcome = fakes.mail();
      if (outcome !== 'refused') mailed.push(mail);
      return outcome;
    },
    notifyOpenPages: async () => {},
    isInRoom: async () => fakes.inRoom,
    notifySearchers: async (job) => void searchJobs.push(job),
    siteUrl: async () => 'https://boli.test',
  };
  const stored = (token: string) => devices.find((one) => one.token === token);
  return { deps, fakes, pushAttempts, pushed, mailed, removed, jobs, searchJobs, stored };
}

/** The notice that asha was outbid by the bid with this sequence number. */
export const outbid = (seq: number) =>
  noticeOf({
    kind: 'outbid',
    auctionId: 'lot-1',
    title: 'Swift',
    userId: 'asha',
    amount: 100_00,
    seq,
    leastBid: 101_00,
    closesAt: NOW,
    isLatestEnd: false,
    at: NOW + seq,
  });

import { describe, expect, it } from 'vitest';
import { noticesFor } from '#functions/notifications/notify.ts';
import type { UpTo } from '#functions/tables/notifications/mark-store.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { readInbox } from '#functions/views/inbox/inbox.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { NOW } from '#tests/support/builders/time.ts';

const iso = (minute: number) => new Date(NOW + minute * 60_000).toISOString();

const notice = (userId: string, minute: number, type = 'test'): NoticeItem => ({
  userId,
  id: `${iso(minute)}#${userId}`,
  type,
  title: 'Test',
  message: 'A test.',
  link: '/',
  at: NOW + minute * 60_000,
  storedAt: NOW + minute * 60_000,
  expiresAt: NOW,
  topic: 'account',
  channels: [],
  toast: true,
  tag: 'test',
});

/** A new lot, published `minute` minutes after NOW. */
function lot(minute: number, categorie: string): NoticeItem {
  const event = { kind: 'auction-created', title: 'A lot', startAt: NOW, categorie } as const;
  const [made] = noticesFor({ ...event, auctionId: `lot${minute}`, at: NOW + minute * 60_000 });
  if (made === undefined) throw new Error('There is no notice.');
  return { ...made, storedAt: made.at };
}

const profile: ProfileItem = {
  userId: 'u1',
  sk: 'PROFILE',
  name: 'Asha',
  email: 'asha@boli.test',
  mobile: '9876543210',
  role: 'user',
  createdSort: 'x',
  isActive: true,
  walletBalance: 0,
  createdAt: NOW,
  updatedAt: NOW,
};

interface Marks {
  readonly upTo?: UpTo;
  readonly read?: readonly string[];
}

async function inbox(
  notices: readonly NoticeItem[],
  { upTo = {}, read = [] }: Marks = {},
  role: 'user' | 'admin' = 'user',
  cursor?: string,
  duties: readonly Duty[] = [],
) {
  const deps = {
    notices: {
      list: async (recipient: string, limit: number, before: string) =>
        notices
          .filter((one) => one.userId === recipient && one.id < before)
          .toSorted((one, other) => (one.id < other.id ? 1 : -1))
          .slice(0, limit),
    },
    marks: { upTo: async () => upTo, readBetween: async () => new Set(read) },
    profiles: { getProfile: async () => profile },
  };
  const answer = await readInbox(deps, { userId: 'u1', role, ...(role === 'admin' && { duties }) }, cursor);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

const idsOf = (answer: Awaited<ReturnType<typeof inbox>>) => answer.notifications.map((one) => one._id);

describe('the inbox', () => {
  it('merges own notices and broadcasts to the role, newest first', async () => {
    const notices = [notice('u1', 1), notice('#USERS', 2), notice('u1', 3), notice('#ADMINS', 4), notice('u2', 5)];
    const user = await inbox(notices);
    expect(idsOf(user)).toEqual([`${iso(3)}#u1`, `${iso(2)}##USERS`, `${iso(1)}#u1`]);
    expect(user.notifications[0]).toEqual({
      _id: `${iso(3)}#u1`,
      type: 'test',
      title: 'Test',
      message: 'A test.',
      timestamp: iso(3),
      status: 'unread',
      link: '/',
      toast: true,
    });
    expect(user.nextCursor).toBeNull();
    expect(idsOf(await inbox(notices, {}, 'admin'))).toHaveLength(3);
  });

  it('shows staff the broadcasts for their duties, and owners all', async () => {
    const ended = { kind: 'auction-ended', auctionId: 'a1', title: 'A lot', endedAt: NOW, winner: undefined } as const;
    const notices = [
      ...noticesFor({ kind: 'user-registered', userId: 'u9', name: 'New', at: NOW + 60_000 }),
      ...noticesFor({ ...ended, at: NOW + 120_000 }),
    ].map((made) => ({ ...made, storedAt: made.at }));
    const types = async (...duties: Duty[]) =>
      (await inbox(notices, {}, 'admin', undefined, duties)).notifications.map(({ type }) => type);
    expect(await types('people')).toEqual(['new_user']);
    expect(await types('lots')).toEqual(['auction_ended']);
    expect(await types('money', 'audit')).toEqual([]);
    expect(await types('owner')).toEqual(['auction_ended', 'new_user']);
  });

  it('leaves out broadcasts from before the user joined', async () => {
    expect(idsOf(await inbox([notice('#USERS', -1), notice('#USERS', 0)]))).toEqual([`${iso(0)}##USERS`]);
  });

  it('shows a hundred new lots as one entry a day, which displaces no other notice', async () => {
    const lots = Array.from({ length: 100 }, (_, index) => lot(10 + index, index < 3 ? 'cars' : 'bikes'));
    const { notifications } = await inbox([notice('u1', 1), ...lots]);
    expect(notifications).toHaveLength(2);
    expect(notifications[0]).toMatchObject({
      type: 'auction_created',
      title: 'New Auctions Available',
      message: '100 new auctions, 3 in Cars, 97 in Bikes.',
      link: '/auctions',
      timestamp: iso(109),
    });
    expect(notifications[1]?._id).toBe(`${iso(1)}#u1`);
  });

  it('shows 250 matches of saved searches as one entry a day, apart from the new lots and before what is older', async () => {
    const match = (minute: number): NoticeItem => {
      const event = { kind: 'search-matched', title: 'A lot', startAt: NOW, categorie: 'cars', userId: 'u1' } as const;
      const search = { searchId: 's', search: 'Cars' };
      const [made] = noticesFor({ ...event, ...search, auctionId: `lot${minute}`, at: NOW + minute * 60_000 });
      if (made === undefined) throw new Error('There is no notice.');
      return { ...made, storedAt: made.at };
    };
    const matches = Array.from({ length: 250 }, (_, index) => match(10 + index));
    const { notifications } = await inbox([notice('u1', 1), lot(3, 'cars'), ...matches]);
    expect(notifications).toMatchObject([
      {
        type: 'search_matched',
        title: 'New Matches for Your Saved Searches',
        message: '250 new auctions match your saved searches, 250 in Cars.',
        link: '/auctions',
      },
      { type: 'auction_created' },
      { _id: `${iso(1)}#u1` },
    ]);
  });

  it('shows a single new lot as its own notice', async () => {
    const { notifications } = await inbox([lot(1, 'cars')]);
    expect(notifications).toMatchObject([{ title: 'New Auction Available', link: '/auctions/lot1' }]);
  });

  it('continues by cursor, with separate positions for own notices and broadcasts', async () => {
    const own = Array.from({ length: 130 }, (_, index) => notice('u1', index));
    const broadcasts = Array.from({ length: 230 }, (_, index) => notice('#USERS', 1000 + index));
    const first = await inbox([...own, ...broadcasts]);
    expect(first.notifications).toHaveLength(300);
    const second = await inbox([...own, ...broadcasts], {}, 'user', first.nextCursor ?? '');
    expect(second.notifications).toHaveLength(60);
    expect(second.nextCursor).toBeNull();
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(360);
  });

  it('refuses an invalid cursor', async () => {
    await expect(inbox([], {}, 'user', 'nonsense')).rejects.toThrow('INVALID_INPUT');
  });

  it('marks read notices and hides cleared ones', async () => {
    const notices = [notice('u1', 1), notice('u1', 2), notice('u1', 3), notice('u1', 4)];
    const at = NOW + 5 * 60_000;
    const upTo = { readUpTo: `${iso(2)}#u1`, readUpToAt: at, clearedUpTo: `${iso(1)}#u1`, clearedUpToAt: at };
    const marks = { upTo, read: [`${iso(4)}#u1`] };
    const { notifications } = await inbox(notices, marks);
    expect(notifications.map(({ timestamp, status }) => [timestamp, status])).toEqual([
      [iso(4), 'read'],
      [iso(3), 'unread'],
      [iso(2), 'read'],
    ]);
  });

  it('shows a notice stored late as new, even if later events were read or cleared', async () => {
    const upTo = { readUpTo: `${iso(9)}#u1`, readUpToAt: NOW + 10 * 60_000 };
    const storedAt = (minute: number) => ({ ...notice('u1', 1), storedAt: NOW + minute * 60_000 });
    const statusOf = async (one: NoticeItem) => (await inbox([one], { upTo })).notifications[0]?.status;
    expect([await statusOf(storedAt(10)), await statusOf(storedAt(11)), await statusOf(notice('u1', 1))]).toEqual([
      'read',
      'unread',
      'read',
    ]);
    const cleared = { clearedUpTo: upTo.readUpTo, clearedUpToAt: upTo.readUpToAt };
    expect(idsOf(await inbox([storedAt(10)], { upTo: cleared }))).toEqual([]);
    expect(idsOf(await inbox([storedAt(11)], { upTo: cleared }))).toEqual([`${iso(1)}#u1`]);
    expect(idsOf(await inbox([notice('u1', 1)], { upTo: cleared }))).toEqual([]);
  });

  it('shows a day’s new lots as new when one of them was stored late', async () => {
    const upTo = { readUpTo: lot(3, 'cars').id, readUpToAt: NOW + 10 * 60_000 };
    const lots = (minute: number) => [
      { ...lot(2, 'cars'), storedAt: NOW + minute * 60_000 },
      { ...lot(3, 'cars'), storedAt: NOW },
    ];
    expect((await inbox(lots(4), { upTo })).notifications).toMatchObject([{ status: 'read' }]);
    expect((await inbox(lots(11), { upTo })).notifications).toMatchObject([{ status: 'unread' }]);
  });

  it('shows a notice of an unknown type', async () => {
    expect((await inbox([notice('u1', 1, 'from_the_future')])).notifications).toMatchObject([
      { type: 'from_the_future', title: 'Test' },
    ]);
  });
});

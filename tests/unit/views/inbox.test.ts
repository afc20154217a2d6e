import { describe, expect, it } from 'vitest';
import type { ProfileItem } from '../../../functions/tables/users/user-items.ts';
import { readInbox } from '../../../functions/views/inbox/inbox.ts';
import type { NoticeItem } from '../../../functions/tables/notifications/notice-item.ts';
import { NOW } from '../selling/builders.ts';

const notice = (userId: string, minute: number): NoticeItem => ({
  userId,
  id: `${userId}-${minute}`,
  type: 'test',
  title: 'Test',
  message: 'A test.',
  at: NOW + minute,
  expiresAt: NOW,
});

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

function deps(notices: readonly NoticeItem[], found: ProfileItem | undefined = profile) {
  return {
    notices: { list: async (recipient: string) => notices.filter((one) => one.userId === recipient) },
    profiles: { getProfile: async () => found },
  };
}

describe('the inbox', () => {
  it('merges own notices and those to everyone of the role, newest first', async () => {
    const notices = [notice('u1', 1), notice('#USERS', 2), notice('u1', 3), notice('#ADMINS', 4), notice('u2', 5)];
    const user = await readInbox(deps(notices), { userId: 'u1', role: 'user' });
    expect(user.map((one) => one._id)).toEqual(['u1-3', '#USERS-2', 'u1-1']);
    expect(user[0]).toEqual({
      _id: 'u1-3',
      type: 'test',
      title: 'Test',
      message: 'A test.',
      timestamp: new Date(NOW + 3).toISOString(),
      status: 'unread',
      link: null,
    });
    const admin = await readInbox(deps(notices), { userId: 'u1', role: 'admin' });
    expect(admin.map((one) => one._id)).toEqual(['#ADMINS-4', 'u1-3', 'u1-1']);
  });

  it('leaves out what everyone was told before the person joined', async () => {
    const inbox = await readInbox(deps([notice('#USERS', -1), notice('#USERS', 0)]), { userId: 'u1', role: 'user' });
    expect(inbox.map((one) => one._id)).toEqual(['#USERS-0']);
  });

  it('holds at most 100', async () => {
    const many = Array.from({ length: 80 }, (_, index) => [notice('u1', index), notice('#USERS', index)]).flat();
    expect(await readInbox(deps(many), { userId: 'u1', role: 'user' })).toHaveLength(100);
  });
});

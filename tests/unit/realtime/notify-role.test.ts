import { describe, expect, it } from 'vitest';
import { newestBroadcasts } from '#functions/delivery/broadcasts.ts';
import { notifyRole } from '#functions/realtime/notify-role.ts';
import { ALL_ADMINS, ALL_USERS } from '#functions/tables/notifications/notice-item.ts';
import type { ServerMessage } from '#shared/contract/realtime.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { memoryConnections } from './memory-connections.ts';

const SECOND = 1_000;

/** Open pages of users and admins, and a fake clock that advances by `postMs` at every post. */
async function given({ users, admins = 0, postMs = 0 }: { users: number; admins?: number; postMs?: number }) {
  const { stores } = memoryConnections();
  for (let page = 0; page < users; page += 1)
    await stores.connections.open(`user-${page}`, { userId: 'u', role: 'user' }, 0);
  for (let page = 0; page < admins; page += 1)
    await stores.connections.open(`admin-${page}`, { userId: 'a', role: 'admin' }, 0);
  const counters = { now: NOW, running: 0, most: 0 };
  const posts: { readonly to: string; readonly message: ServerMessage }[] = [];
  const send = async (to: string, message: ServerMessage) => {
    counters.now += postMs;
    counters.most = Math.max(counters.most, (counters.running += 1));
    await new Promise((done) => setImmediate(done));
    counters.running -= 1;
    posts.push({ to, message });
    return 'sent' as const;
  };
  const deps = { subscribers: stores.subscribers, gateway: { send }, clock: () => counters.now };
  return { deps, posts, counters };
}

describe('a nudge', () => {
  it('reaches every open page of the role once, with the time over which pages spread their requests', async () => {
    const { deps, posts, counters } = await given({ users: 250, admins: 30 });
    await notifyRole(deps, { role: 'user', id: 'n', storedAt: NOW });
    expect(new Set(posts.map(({ to }) => to)).size).toBe(250);
    expect(posts).toHaveLength(250);
    expect(posts.filter(({ to }) => to.startsWith('admin'))).toEqual([]);
    expect(posts[0]?.message).toEqual({ type: 'notice', id: 'n', spreadMs: SECOND });
    expect(counters.most).toBe(20);
  });

  it('goes on for two minutes, then leaves the way to the next one', async () => {
    const { deps, posts } = await given({ users: 2_000, postMs: 1_000 });
    await notifyRole(deps, { role: 'user', id: 'n', storedAt: NOW });
    // One post takes a second; some are still in flight when it stops.
    expect(posts.length).toBeGreaterThanOrEqual(120);
    expect(posts.length).toBeLessThanOrEqual(120 + 40);
  });

  it('is not sent for an old notice, from a replay or a consumer that is behind', async () => {
    const { deps, posts } = await given({ users: 10 });
    await notifyRole(deps, { role: 'user', id: 'n', storedAt: NOW - 120 * SECOND });
    expect(posts).toEqual([]);
  });
});

describe('newestBroadcasts', () => {
  const record = (userId: string, id: string, seconds: number) => ({
    dynamodb: { Keys: { userId: { S: userId }, id: { S: id } }, ApproximateCreationDateTime: seconds },
  });

  it('returns one nudge per role for a batch of a hundred new lots', () => {
    const lots = Array.from({ length: 100 }, (_, lot) => record(ALL_USERS, `lot-${lot}`, 1_000 + lot));
    expect(newestBroadcasts({ Records: [record(ALL_ADMINS, 'new-user', 999), ...lots] })).toEqual([
      { role: 'admin', id: 'new-user', storedAt: 999_000 },
      { role: 'user', id: 'lot-99', storedAt: 1_099_000 },
    ]);
  });

  it('throws for a notice to a single user, which this consumer must not receive', () => {
    expect(() => newestBroadcasts({ Records: [record('asha', 'n', 1)] })).toThrow();
  });
});

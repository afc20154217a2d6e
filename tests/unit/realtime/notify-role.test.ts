import { describe, expect, it } from 'vitest';
import { newestBroadcasts } from '../../../functions/delivery/broadcasts.ts';
import { notifyRole } from '../../../functions/realtime/notify-role.ts';
import { ALL_ADMINS, ALL_USERS } from '../../../functions/tables/notifications/notice-item.ts';
import type { ServerMessage } from '../../../shared/contract/realtime.ts';
import { NOW } from '../../support/builders/time.ts';
import { memoryConnections } from './memory-connections.ts';

const SECOND = 1_000;

/** A crowd of open pages, and a clock that every post moves on. */
async function given({ users, admins = 0, postMs = 0 }: { users: number; admins?: number; postMs?: number }) {
  const { stores } = memoryConnections();
  for (let page = 0; page < users; page += 1)
    await stores.connections.open(`user-${page}`, { userId: 'u', role: 'user' }, 0);
  for (let page = 0; page < admins; page += 1)
    await stores.connections.open(`admin-${page}`, { userId: 'a', role: 'admin' }, 0);
  const world = { now: NOW, running: 0, most: 0 };
  const told: { readonly to: string; readonly message: ServerMessage }[] = [];
  const send = async (to: string, message: ServerMessage) => {
    world.now += postMs;
    world.most = Math.max(world.most, (world.running += 1));
    await new Promise((done) => setImmediate(done));
    world.running -= 1;
    told.push({ to, message });
    return 'sent' as const;
  };
  const deps = { subscribers: stores.subscribers, gateway: { send }, clock: () => world.now };
  return { deps, told, world };
}

describe('a nudge', () => {
  it('reaches every open page of the role once, with a time to spread over, and nobody else', async () => {
    const { deps, told, world } = await given({ users: 250, admins: 30 });
    await notifyRole(deps, { role: 'user', id: 'n', storedAt: NOW });
    expect(new Set(told.map(({ to }) => to)).size).toBe(250);
    expect(told).toHaveLength(250);
    expect(told.filter(({ to }) => to.startsWith('admin'))).toEqual([]);
    expect(told[0]?.message).toEqual({ type: 'notice', id: 'n', spreadMs: SECOND });
    expect(world.most).toBe(20);
  });

  it('ends when every page has looked by itself, however many are left', async () => {
    const { deps, told } = await given({ users: 2_000, postMs: 100 });
    await notifyRole(deps, { role: 'user', id: 'n', storedAt: NOW });
    // Fifteen seconds of a tenth of a second each, and what is under way then.
    expect(told.length).toBeGreaterThanOrEqual(150);
    expect(told.length).toBeLessThanOrEqual(150 + 40);
  });

  it('is nobody told of what is old: a replay, or a consumer that was far behind', async () => {
    const { deps, told } = await given({ users: 10 });
    await notifyRole(deps, { role: 'user', id: 'n', storedAt: NOW - 15 * SECOND });
    expect(told).toEqual([]);
  });
});

describe('a batch of the stream', () => {
  const record = (userId: string, id: string, seconds: number) => ({
    dynamodb: { Keys: { userId: { S: userId }, id: { S: id } }, ApproximateCreationDateTime: seconds },
  });

  it('of a hundred new lots is one nudge, and one of its own for the admins', () => {
    const lots = Array.from({ length: 100 }, (_, lot) => record(ALL_USERS, `lot-${lot}`, 1_000 + lot));
    expect(newestBroadcasts({ Records: [record(ALL_ADMINS, 'new-user', 999), ...lots] })).toEqual([
      { role: 'admin', id: 'new-user', storedAt: 999_000 },
      { role: 'user', id: 'lot-99', storedAt: 1_099_000 },
    ]);
  });

  it('with a notice of one person in it is not meant for this consumer', () => {
    expect(() => newestBroadcasts({ Records: [record('asha', 'n', 1)] })).toThrow();
  });
});

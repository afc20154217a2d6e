import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { roleTopicFor, roleTopicsOf, SHARDS, topicFor, topicsOf } from '#functions/realtime/topics.ts';

describe('the topics of an auction, or of a role,', () => {
  it('spread 100,000 watchers evenly', () => {
    const counts = new Map<string, number>(topicsOf('lot-1').map((topic) => [topic, 0]));
    for (let watcher = 0; watcher < 100_000; watcher += 1) {
      const topic = topicFor('lot-1', `${randomBytes(10).toString('base64')}=`);
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
    }
    expect(counts.size).toBe(SHARDS);
    for (const count of counts.values()) expect(Math.abs(count - 100_000 / SHARDS)).toBeLessThan(1_000);
  });

  it('are stable for a connection and distinct between auctions', () => {
    expect(topicFor('lot-1', 'c1')).toBe(topicFor('lot-1', 'c1'));
    expect(topicsOf('lot-1').filter((topic) => topicsOf('lot-2').includes(topic))).toEqual([]);
  });

  it('of a role contain the topic of every connection of that role, and of no other', () => {
    for (let index = 0; index < 50; index += 1) {
      expect(roleTopicsOf('user')).toContain(roleTopicFor('user', `c${index}`));
      expect(roleTopicsOf('admin')).not.toContain(roleTopicFor('user', `c${index}`));
    }
  });
});

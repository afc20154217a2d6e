import { describe, expect, it, vi } from 'vitest';
import { MAX_OWN_POSTS, sendOrDelegate, sendFrames } from '#functions/realtime/send-frames.ts';
import { topicsOf } from '#functions/realtime/topics.ts';
import { memoryConnections } from './memory-connections.ts';

const message = { type: 'pong', serverTime: 1 } as const;
const asha = { userId: 'asha', role: 'user' } as const;

async function given(count: number) {
  const { stores, open } = memoryConnections();
  for (let i = 0; i < count; i += 1) {
    await stores.connections.open(`c${i}`, asha, 0);
    await stores.subscriptions.subscribe(`c${i}`, i % 2 === 0 ? 'even' : 'odd', 0);
  }
  return { subscribers: stores.subscribers, open };
}

describe('sendFrames', () => {
  it('reaches every subscriber of the auction and nobody else, fifty at a time', async () => {
    const { subscribers } = await given(301);
    let running = 0;
    let most = 0;
    const reached: string[] = [];
    const send = async (connectionId: string) => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      reached.push(connectionId);
      running -= 1;
      return 'sent' as const;
    };
    await sendFrames({ subscribers, gateway: { send } }, topicsOf('even'), async () => message);
    expect(reached).toHaveLength(151);
    expect(most).toBeLessThanOrEqual(50);
  });

  it('forgets connections that are gone', async () => {
    const { subscribers, open } = await given(3);
    const send = vi.fn(async (connectionId: string) => (connectionId === 'c0' ? ('gone' as const) : ('sent' as const)));
    await sendFrames({ subscribers, gateway: { send } }, topicsOf('even'), async () => message);
    expect(open.get('c0')?.size).toBe(0);
    expect(open.get('c2')?.size).toBe(1);
  });

  it('reaches the other subscribers when one post fails', async () => {
    const { subscribers } = await given(5);
    const send = vi.fn(async (connectionId: string) => {
      if (connectionId === 'c0') throw new Error('throttled');
      return 'sent' as const;
    });
    await expect(
      sendFrames({ subscribers, gateway: { send } }, topicsOf('even'), async () => message),
    ).rejects.toThrow();
    expect(send).toHaveBeenCalledTimes(3);
  });
});

describe('sendOrDelegate', () => {
  it('delegates crowded topics to frame-shard, waits for them, and pushes the other topics itself', async () => {
    const { subscribers } = memoryConnections().stores;
    const topics = topicsOf('even');
    const crowd = async function* (topic: string) {
      const count = topic === topics[1] ? MAX_OWN_POSTS + 1 : MAX_OWN_POSTS;
      for (let n = 0; n < count; n += 1) yield await Promise.resolve(`${topic}-${n}`);
    };
    const sent: string[] = [];
    const send = async (connectionId: string) => {
      sent.push(connectionId);
      return 'sent' as const;
    };
    let isPushed = false;
    const delegate = vi.fn(async () => {
      await new Promise((done) => setImmediate(done));
      isPushed = true;
    });
    await sendOrDelegate(
      { subscribers: { ...subscribers, of: crowd }, gateway: { send }, delegate },
      topics,
      async () => message,
    );
    expect(delegate.mock.calls).toEqual([[topics[1]]]);
    expect(isPushed).toBe(true);
    expect(sent).toHaveLength(3 * MAX_OWN_POSTS);
    expect(sent.filter((id) => id.startsWith(topics[1] ?? '-'))).toEqual([]);
  });
});

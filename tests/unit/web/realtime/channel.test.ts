import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type ServerMessage, serverMessage } from '#shared/contract/realtime.ts';
import { createChannel } from '#web/realtime/channel.ts';
import type { SocketListeners } from '#web/realtime/connection.ts';
import { aFrame } from './builders.ts';

/** A channel whose server, network and clock the test controls. */
function setUp() {
  const sockets: { url: string; sent: string[]; closed: boolean; listeners: SocketListeners }[] = [];
  const observe = vi.fn();
  const page = { visible: true };
  let tickets = 0;
  const channel = createChannel({
    ticket: async () => ({ url: 'wss://live.test/prod', ticket: `t/${(tickets += 1)}` }),
    connect: (url, listeners) => {
      const socket = { url, sent: [] as string[], closed: false, listeners };
      sockets.push(socket);
      return { send: (text) => socket.sent.push(text), close: () => void (socket.closed = true) };
    },
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    chance: () => 1,
    isVisible: () => page.visible,
    observe,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const last = () => sockets.at(-1)!;
  const say = (message: ServerMessage | string) =>
    last().listeners.onMessage(
      typeof message === 'string' ? message : JSON.stringify(z.encode(serverMessage, message)),
    );
  const opened = async () => {
    await settle();
    last().listeners.onOpen();
  };
  const actions = () => last().sent.map((text) => (JSON.parse(text) as { action: string }).action);
  return { channel, sockets, observe, page, settle, last, say, opened, actions };
}

const pong: ServerMessage = { type: 'pong', serverTime: 5_000 };

describe('the channel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('opens one socket with a ticket, subscribes, and passes frames on', async () => {
    const { channel, last, opened, say, actions } = setUp();
    const listener = vi.fn();
    channel.follow('a1', listener);
    expect(channel.linkOf('a1')).toBe('connecting');
    await opened();
    expect(last().url).toBe('wss://live.test/prod?ticket=t%2F1');
    expect(actions()).toEqual(['subscribe', 'ping']);
    expect(channel.linkOf('a1')).toBe('connecting');
    say(aFrame(1));
    expect(channel.linkOf('a1')).toBe('live');
    expect(listener).toHaveBeenCalledExactlyOnceWith(aFrame(1));
  });

  it('replaces a socket that stays connecting for ten seconds', async () => {
    const { channel, sockets, last, settle } = setUp();
    channel.followNotices(vi.fn());
    await settle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(9_000);
    last().listeners.onOpen();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last().closed, 'once it is open').toBe(false);
  });

  it('follows all lots of a sale by one subscription, which a message without a lot confirms', async () => {
    const { channel, last, opened, say } = setUp();
    const listener = vi.fn();
    const unfollow = channel.followSale('s1', listener);
    await opened();
    const sent = () => last().sent.map((text) => JSON.parse(text) as object);
    expect(sent()).toContainEqual({ action: 'watch', saleId: 's1' });
    expect(channel.linkOfSale('s1')).toBe('connecting');
    say({ type: 'sale', saleId: 's1', lotId: null });
    expect([channel.linkOfSale('s1'), channel.linkOfSale('s2')]).toEqual(['live', 'connecting']);
    say({ type: 'sale', saleId: 's1', lotId: 'a1' });
    say({ type: 'sale', saleId: 's2', lotId: 'a2' });
    say(aFrame(1));
    expect(listener.mock.calls).toEqual([['a1']]);
    unfollow();
    expect(sent()).toContainEqual({ action: 'unwatch', saleId: 's1' });
  });

  it('tells whether the connection answers, so that a page knows when it has to ask', async () => {
    const { channel, last, opened, say } = setUp();
    const onChange = vi.fn();
    channel.subscribe(onChange);
    channel.followNotices(vi.fn());
    await opened();
    expect(channel.isConnected()).toBe(false);
    say(pong);
    expect([channel.isConnected(), onChange.mock.calls.length]).toEqual([true, 2]);
    last().listeners.onClose();
    expect([channel.isConnected(), onChange.mock.calls.length]).toEqual([false, 3]);
  });

  it('reports that frames are missing, and subscribes again, while a subscription is unanswered', async () => {
    const { channel, opened, say, actions } = setUp();
    const onChange = vi.fn();
    channel.follow('a1', vi.fn());
    await opened();
    channel.subscribe(onChange);
    // API Gateway refuses the message in its own format and keeps the connection open.
    say('{"message":"Internal server error","connectionId":"c1","requestId":"r1"}');
    say(pong);
    const subscriptions = () => actions().filter((action) => action === 'subscribe').length;
    await vi.advanceTimersByTimeAsync(5_000);
    say(pong);
    expect([subscriptions(), channel.linkOf('a1')]).toEqual([1, 'connecting']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([subscriptions(), channel.linkOf('a1')]).toEqual([2, 'down']);
    expect(onChange).toHaveBeenCalled();
    say(pong);
    // The intervals grow, so that an overloaded server does not get more requests.
    await vi.advanceTimersByTimeAsync(19_999);
    expect(subscriptions()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(subscriptions()).toBe(3);
    say(aFrame(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([subscriptions(), channel.linkOf('a1')]).toEqual([3, 'live']);
  });

  it('reports that frames are missing while the connection does not open', async () => {
    const { channel, settle } = setUp();
    channel.follow('a1', vi.fn());
    await settle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(channel.linkOf('a1')).toBe('down');
  });

  it('does not subscribe again after the last follower has left, and ignores a last frame', async () => {
    const { channel, opened, say, actions } = setUp();
    channel.followNotices(vi.fn());
    const unfollow = channel.follow('a1', vi.fn());
    await opened();
    unfollow();
    say(aFrame(1));
    say(pong);
    await vi.advanceTimersByTimeAsync(7_000);
    say(pong);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(actions().filter((action) => action === 'subscribe')).toHaveLength(1);
    channel.follow('a1', vi.fn());
    expect(channel.linkOf('a1')).toBe('connecting');
  });

  it('stays open for notices while no auction is followed, and ends after the last listener', async () => {
    const { channel, last, opened, say, actions, sockets } = setUp();
    const listener = vi.fn();
    const stop = channel.followNotices(listener);
    await opened();
    expect(actions()).toEqual(['ping']);
    say({ type: 'notice', id: 'n1' });
    say({ type: 'notice', id: 'n2', spreadMs: 700 });
    expect(listener.mock.calls).toEqual([[0], [700]]);
    say(pong);
    last().listeners.onClose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(last().closed).toBe(true);
  });

  it('ignores messages outside the contract', async () => {
    const { channel, opened, say } = setUp();
    const listener = vi.fn();
    channel.follow('a1', listener);
    await opened();
    say('not json');
    say(JSON.stringify({ ...aFrame(1), seq: 'one' }));
    say({ type: 'error', message: 'This auction was not found.' });
    expect(listener).not.toHaveBeenCalled();
    expect(channel.linkOf('a1')).toBe('connecting');
  });

  it('shares the socket among auctions', async () => {
    const { channel, sockets, opened, last } = setUp();
    channel.follow('a1', vi.fn());
    await opened();
    const unfollow = channel.follow('a2', vi.fn());
    unfollow();
    expect(sockets).toHaveLength(1);
    expect(last().sent.map((text) => JSON.parse(text))).toContainEqual({ action: 'unsubscribe', auctionId: 'a2' });
  });

  it('pings three times at the start, then every fifteen seconds while a running auction is visible', async () => {
    const { channel, opened, say, actions, observe } = setUp();
    channel.follow('a1', vi.fn());
    await opened();
    say(aFrame(1));
    for (const wait of [0, 400, 400]) {
      await vi.advanceTimersByTimeAsync(wait);
      say(pong);
    }
    expect(actions().filter((action) => action === 'ping')).toHaveLength(3);
    expect(observe).toHaveBeenLastCalledWith({ serverTime: 5_000, receivedAt: Date.now(), sentAt: Date.now() });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(actions().filter((action) => action === 'ping')).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(actions().filter((action) => action === 'ping')).toHaveLength(4);
  });

  it('pings every two minutes while the page is hidden', async () => {
    const { channel, opened, say, actions, page } = setUp();
    page.visible = false;
    channel.follow('a1', vi.fn());
    await opened();
    say(aFrame(1));
    for (const wait of [0, 400, 400, 119_999]) {
      await vi.advanceTimersByTimeAsync(wait);
      if (wait < 1_000) say(pong);
    }
    expect(actions().filter((action) => action === 'ping')).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(actions().filter((action) => action === 'ping')).toHaveLength(4);
  });

  it('closes a socket that does not respond, and connects again with a new ticket', async () => {
    const { channel, sockets, opened, say, last } = setUp();
    channel.follow('a1', vi.fn());
    await opened();
    say(aFrame(1));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(last().closed).toBe(true);
    expect(channel.linkOf('a1')).toBe('down');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sockets.map((socket) => socket.url.split('=')[1])).toEqual(['t%2F1', 't%2F2']);
    await opened();
    say(aFrame(2));
    expect(channel.linkOf('a1')).toBe('live');
  });

  it.each([
    { who: 'a bidder', isBidder: true, waits: [2_000, 4_000, 8_000] },
    { who: 'somebody who looks on', isBidder: false, waits: [30_000, 60_000, 120_000] },
  ])('waits longer after each failure, but reconnects at once on request: $who', async ({ isBidder, waits }) => {
    const { channel, sockets, opened, last } = setUp();
    channel.follow('a1', vi.fn(), isBidder);
    for (const [before, wait] of waits.entries()) {
      const failures = before + 1;
      await opened();
      last().listeners.onClose();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(failures);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(failures + 1);
    }
    last().listeners.onClose();
    channel.reconnectNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(5);
  });

  it('gives way to a newer page of the same person until this page is visible', async () => {
    const { channel, sockets, opened, say } = setUp();
    channel.follow('a1', vi.fn());
    await opened();
    say(aFrame(1));
    say({ type: 'replaced' });
    expect(channel.linkOf('a1')).toBe('down');
    sockets[0]?.listeners.onClose();
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(sockets).toHaveLength(1);
    channel.reconnectNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
    await opened();
    say({ type: 'replaced' });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(sockets).toHaveLength(3);
  });

  it('closes some seconds after the last follower has left', async () => {
    const { channel, opened, last } = setUp();
    const unfollow = channel.follow('a1', vi.fn());
    await opened();
    unfollow();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(last().closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(last().closed).toBe(true);
  });

  it("does not reuse one person's connection for another", async () => {
    const { channel, sockets, opened, settle, last } = setUp();
    const stop = channel.followNotices(vi.fn());
    await opened();
    channel.startOver();
    expect(sockets[0]?.closed).toBe(true);
    await settle();
    await settle();
    expect(sockets).toHaveLength(2);
    expect(last().url).toContain('t%2F2');
    channel.startOver();
    stop();
    await settle();
    expect(sockets).toHaveLength(2);
  });
});

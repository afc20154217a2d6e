import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import { MAX_PER_MINUTE } from '#functions/realtime/message-limit.ts';
import { isSocketEvent, socketFunction } from '#functions/realtime/socket-handler.ts';
import { hashOfTicket, newTicket, TICKET_MS } from '#functions/realtime/ticket-store.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { completed, runningAuction, withBid } from '../bidding/given.ts';
import { modelTable } from '../bidding/model-table.ts';
import { memoryConnections } from './memory-connections.ts';

const asha = { userId: 'asha', role: 'user' as const };

function given(state: StateItem = withBid) {
  const { stores, tickets, open } = memoryConnections();
  let now = NOW;
  let disabled: string | undefined;
  const send = vi.fn(async (_connectionId: string, _message: object): Promise<'sent' | 'gone'> => 'sent');
  const close = vi.fn(async (_connectionId: string) => undefined);
  const handler = socketFunction({
    auctions: modelTable(state, []),
    ...stores,
    clock: () => now,
    findAccount: async (userId) => ({ role: 'user', isActive: userId !== disabled }),
    gateway: { send, close },
  });
  const event = (routeKey: string, more: object = {}, connectionId = 'c1') =>
    handler({ requestContext: { routeKey, connectionId }, ...more }, {} as Context);
  const say = async (message: unknown) => {
    send.mockClear();
    const action = typeof message === 'object' && message !== null && 'action' in message ? message.action : '$default';
    await event(String(action), { body: typeof message === 'string' ? message : JSON.stringify(message) });
    return send.mock.calls.map(([, sent]) => sent);
  };
  const connect = async (connectionId = 'c1') => {
    const ticket = newTicket();
    await stores.tickets.put(hashOfTicket(ticket), asha, now + TICKET_MS);
    return { ticket, answer: await event('$connect', { queryStringParameters: { ticket } }, connectionId) };
  };
  const disable = (userId: string) => void (disabled = userId);
  return { event, say, connect, disable, open, tickets, send, close, advance: (ms: number) => void (now += ms) };
}

describe('$connect', () => {
  it('opens five connections per user; a sixth closes the oldest after a message to it', async () => {
    const { event, connect, open, send, close } = given();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) expect((await connect(id)).answer.statusCode).toBe(200);
    expect([...open.keys()]).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(send.mock.calls).toEqual([['a', { type: 'replaced' }]]);
    expect(close.mock.calls).toEqual([['a']]);
    await event('$disconnect', {}, 'c');
    await connect('g');
    expect([...open.keys()]).toEqual(['b', 'd', 'e', 'f', 'g']);
  });

  it('opens even when the oldest connection cannot be closed', async () => {
    const { connect, open, close } = given();
    close.mockRejectedValue(new Error('LimitExceededException'));
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) expect((await connect(id)).answer.statusCode).toBe(200);
    expect(open.has('a')).toBe(false);
  });

  it('accepts a ticket once', async () => {
    const { event, connect, open } = given();
    const { ticket, answer } = await connect();
    expect(answer).toEqual({ statusCode: 200 });
    expect(open.has('c1')).toBe(true);
    expect(await event('$connect', { queryStringParameters: { ticket } })).toEqual({ statusCode: 401 });
  });

  it('refuses the ticket of an account that has since been disabled', async () => {
    const { connect, disable, open } = given();
    disable(asha.userId);
    expect((await connect()).answer).toEqual({ statusCode: 401 });
    expect(open.size).toBe(0);
  });

  it('refuses an expired, unknown or missing ticket', async () => {
    const { event, advance, tickets } = given();
    tickets.set(hashOfTicket('old'), { ...asha, validUntil: NOW + TICKET_MS });
    advance(TICKET_MS);
    expect(await event('$connect', { queryStringParameters: { ticket: 'old' } })).toEqual({ statusCode: 401 });
    expect(await event('$connect', { queryStringParameters: { ticket: 'made-up' } })).toEqual({ statusCode: 401 });
    expect(await event('$connect')).toEqual({ statusCode: 401 });
  });
});

describe('messages', () => {
  it('answer a subscription with the current state', async () => {
    const { connect, say } = given();
    await connect();
    expect(await say({ action: 'subscribe', auctionId: 'lot-1' })).toEqual([
      {
        type: 'auction',
        auctionId: 'lot-1',
        status: 'active',
        seq: 1,
        currentBid: 150,
        leastBid: 151,
        reserveStatus: null,
        closesAt: withBid.closesAt,
        lastBid: {
          _id: 'lot-1-1',
          userId: aliasOf('lot-1', 'asha'),
          name: 'Bidder 1',
          bidAmount: 150,
          createdAt: '2026-11-20T10:00:00.000Z',
          automatic: false,
        },
        previousBid: null,
        winner: null,
        outcome: null,
        serverTime: NOW,
      },
    ]);
  });

  it('name the winner once the auction is closed', async () => {
    const { connect, say } = given(completed);
    await connect();
    expect(await say({ action: 'subscribe', auctionId: 'lot-1' })).toMatchObject([
      { status: 'completed', winner: { userId: aliasOf('lot-1', 'asha'), bidAmount: 150 } },
    ]);
  });

  it.each([
    ['a draft', { ...runningAuction, status: 'draft' as const }],
    ['a deleted auction', { ...withBid, status: 'cancelled' as const, deleted: true }],
  ])('do not let anyone follow %s', async (_, state) => {
    const { connect, say, open } = given(state);
    await connect();
    expect(await say({ action: 'subscribe', auctionId: 'lot-1' })).toMatchObject([{ type: 'error' }]);
    expect(open.get('c1')?.size).toBe(0);
  });

  it('let one connection follow twenty auctions and no more', async () => {
    const { connect, say } = given();
    await connect();
    for (let i = 0; i < 20; i += 1) await say({ action: 'subscribe', auctionId: `lot-${i}` });
    expect(await say({ action: 'subscribe', auctionId: 'lot-99' })).toMatchObject([{ type: 'error' }]);
    expect(await say({ action: 'subscribe', auctionId: 'lot-3' })).toMatchObject([{ type: 'auction' }]);
    expect(await say({ action: 'unsubscribe', auctionId: 'lot-3' })).toEqual([]);
    expect(await say({ action: 'subscribe', auctionId: 'lot-99' })).toMatchObject([{ type: 'auction' }]);
  });

  it('answer a ping with the server time', async () => {
    const { say } = given();
    expect(await say({ action: 'ping' })).toEqual([{ type: 'pong', serverTime: NOW }]);
  });

  it.each(['', 'no json', '{"action":"shout"}', '{"action":"subscribe"}', '{"action":"ping","x":1}', 'null'])(
    'answer %j with an error',
    async (text) => {
      const { say } = given();
      expect(await say(text)).toMatchObject([{ type: 'error' }]);
    },
  );

  it('above the limit per minute close the connection that sent them, and no other', async () => {
    const { connect, event, open, close, send, advance } = given();
    await connect('calm');
    await connect('flood');
    const ping = (id: string) => event('ping', { body: JSON.stringify({ action: 'ping' }) }, id);
    for (let minute = 0; minute < 2; minute += 1) {
      for (let i = 0; i < MAX_PER_MINUTE; i += 1) await ping('flood');
      await ping('calm');
      expect(close).not.toHaveBeenCalled();
      if (minute === 0) advance(60_000);
    }
    send.mockClear();
    await ping('flood');
    expect(close.mock.calls).toEqual([['flood']]);
    expect(send).not.toHaveBeenCalled();
    expect([...open.keys()]).toEqual(['calm']);
  });

  it('delete a connection when its answer finds it gone', async () => {
    const { connect, say, send, open } = given();
    await connect();
    send.mockResolvedValueOnce('gone');
    await say({ action: 'ping' });
    expect(open.has('c1')).toBe(false);
  });
});

describe('$disconnect', () => {
  it('deletes the connection', async () => {
    const { connect, event, open } = given();
    await connect();
    await event('$disconnect');
    expect(open.size).toBe(0);
  });
});

describe('isSocketEvent', () => {
  it('distinguishes events of the WebSocket API from those of the HTTP API', () => {
    expect(isSocketEvent({ requestContext: { routeKey: 'ping', connectionId: 'c1' } })).toBe(true);
    expect(isSocketEvent({ version: '2.0', routeKey: 'POST /api/realtime/ticket', requestContext: {} })).toBe(false);
  });
});

import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { frameOf } from '#functions/domain/auctions/frame.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { given } from './bid-deps.ts';
import { completed, runningAuction, withBid } from './given.ts';

describe('placeBid', () => {
  it('accepts a bid and restarts the interval from the server time of acceptance', async () => {
    const { bid, auctions } = given(runningAuction);
    expect(await bid('asha', 150)).toEqual({
      ok: true,
      value: {
        bid: {
          auctionId: 'lot-1',
          seq: 1,
          bidId: 'asha-150',
          userId: 'asha',
          name: 'Name of asha',
          number: 1,
          amount: 150_00,
          at: NOW + 5,
        },
        closesAt: NOW + 5 + 60_000,
        currentBid: 150_00,
        leastBid: 151_00,
        reserveStatus: null,
        leads: true,
        isLatestEnd: false,
      },
    });
    expect(auctions.state()).toMatchObject({ status: 'active', currentBid: 150_00, seq: 1 });
  });

  it('asks for a whole step above the current bid, and gives each reason its own sentence', async () => {
    const { bid, auctions } = given({ ...runningAuction, steps: '0:1 150:25' });
    await bid('asha', 150);
    expect(auctions.state().leastBid).toBe(175_00);
    expect(await bid('ravi', 150)).toMatchObject({ error: { message: 'Bid must be higher than current bid of ₹150' } });
    expect(await bid('ravi', 174)).toMatchObject({
      error: { code: 'BID_TOO_LOW', message: 'Bid must be at least ₹175' },
    });
    expect(await bid('ravi', 175)).toMatchObject({ ok: true });
  });

  it('takes a first bid of a rupee above the base price, whatever the step', async () => {
    const { bid } = given({ ...runningAuction, steps: '0:25' });
    expect(await bid('asha', 101)).toMatchObject({ ok: true, value: { leastBid: 126_00 } });
  });

  it('does not move the deadline beyond the limit', async () => {
    const latestEnd = NOW + 30_000;
    const { bid, auctions } = given({ ...runningAuction, latestEnd });
    expect(await bid('asha', 150)).toMatchObject({ value: { closesAt: latestEnd } });
    expect(auctions.state().closesAt).toBe(latestEnd);
  });

  it('tells whether the deadline is the limit', async () => {
    const latestEnd = NOW + 65_000;
    const { bid, advance } = given({ ...runningAuction, latestEnd });
    expect(await bid('asha', 150)).toMatchObject({ value: { closesAt: NOW + 60_005, isLatestEnd: false } });
    advance(30_000);
    expect(await bid('ravi', 160)).toMatchObject({ value: { closesAt: latestEnd, isLatestEnd: true } });
  });

  it('tells whether the bid meets the reserve', async () => {
    const { bid } = given({ ...runningAuction, reserve: 160_00 });
    expect(await bid('asha', 150)).toMatchObject({ value: { reserveStatus: 'not-met' } });
    expect(await bid('ravi', 160)).toMatchObject({ value: { reserveStatus: 'met' } });
  });

  it('does not tell it where the house hides it, nor does a frame', async () => {
    const { bid, auctions } = given({ ...runningAuction, reserve: 160_00, hidesReserve: true });
    for (const amount of [150, 160]) {
      expect(await bid(amount === 150 ? 'asha' : 'ravi', amount)).toMatchObject({ value: { reserveStatus: null } });
      expect(frameOf(auctions.state(), NOW).reserveStatus).toBeNull();
    }
  });

  it('costs one write and no read once the registration is cached', async () => {
    const { bid, auctions, advance } = given(runningAuction);
    await bid('asha', 150);
    const readsBefore = auctions.calls.reads;
    await bid('asha', 160);
    expect(auctions.calls).toEqual({ reads: readsBefore, writes: 2 });
    advance(30_000);
    await bid('asha', 170);
    expect(auctions.calls.reads).toBe(readsBefore + 2);
  });

  it('limits how fast the leader raises their own bid, but not other bidders', async () => {
    const { bid, advance } = given(runningAuction, [], 2);
    await bid('asha', 150);
    advance(499);
    expect(await bid('asha', 160)).toMatchObject({
      error: { code: 'TOO_MANY_REQUESTS', waitSeconds: 1, message: expect.stringContaining('and lead') },
    });
    expect(await bid('asha', 140)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    advance(1);
    expect(await bid('asha', 160)).toMatchObject({ ok: true });
    expect(await bid('ravi', 170)).toMatchObject({ ok: true });
    expect(await bid('asha', 180)).toMatchObject({ ok: true });
  });

  it('starts an auction whose start schedule has not fired yet', async () => {
    const { bid, auctions } = given({ ...runningAuction, status: 'pending' });
    expect((await bid('asha', 150)).ok).toBe(true);
    expect(auctions.state().status).toBe('active');
  });

  it.each([
    ['a user who is not registered', 'meera'],
    ['a user without a held deposit', 'kiran'],
  ])('refuses %s without writing', async (_, userId) => {
    const { bid, auctions } = given(runningAuction);
    expect(await bid(userId, 150)).toMatchObject({ ok: false, error: { code: 'NOT_REGISTERED' } });
    expect(auctions.calls.writes).toBe(0);
  });

  it.each(['NOT_VERIFIED', 'ACCOUNT_DISABLED', 'UNAUTHENTICATED'] as const)(
    'refuses a registered bidder with %s once the admission is raised, and nobody else',
    async (code) => {
      const { bid, auctions, refusals } = given(runningAuction);
      await bid('asha', 150);
      await bid('ravi', 155);
      refusals.set('asha', refusal(code));
      auctions.put({ ...auctions.state(), admission: 1 });
      expect(await bid('asha', 160)).toMatchObject({ ok: false, error: { code } });
      expect(auctions.state().currentBid).toBe(155_00);
      expect(await bid('ravi', 170)).toMatchObject({ ok: true });
      const { reads } = auctions.calls;
      expect(await bid('ravi', 180)).toMatchObject({ ok: true });
      expect(auctions.calls.reads).toBe(reads);
    },
  );

  it('refuses a user who is neither verified nor registered with NOT_VERIFIED', async () => {
    const { bid, refusals } = given(runningAuction);
    refusals.set('meera', refusal('NOT_VERIFIED'));
    expect(await bid('meera', 150)).toMatchObject({ ok: false, error: { code: 'NOT_VERIFIED' } });
  });

  it('refuses a rejected bidder with AUCTION_ENDED after the end', async () => {
    const { bid, refusals } = given(completed);
    refusals.set('ravi', refusal('NOT_VERIFIED'));
    expect(await bid('ravi', 500)).toMatchObject({ ok: false, error: { code: 'AUCTION_ENDED' } });
  });

  it('applies the rules to the time of receipt, even if the function runs late', async () => {
    const { bid, advance } = given(withBid);
    advance(62_000);
    expect((await bid('ravi', 200, { receivedAt: withBid.closesAt - 1 })).ok).toBe(true);
    const late = given(withBid);
    expect(await late.bid('ravi', 200, { receivedAt: withBid.closesAt })).toMatchObject({
      error: { code: 'AUCTION_ENDED' },
    });
  });

  it.each([
    ['ProvisionedThroughputExceededException', 'asha'],
    ['ThrottlingException', 'asha'],
    // His registration is not cached, so its read is throttled.
    ['ThrottlingException', 'ravi'],
  ])('refuses with TOO_MANY_REQUESTS when DynamoDB throws %s for %s', async (name, userId) => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150);
    mockClient(auctions.client)
      .onAnyCommand()
      .rejects(Object.assign(new Error('slow down'), { name }));
    expect(await bid(userId, 160)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  it.each([
    ['an item that transactions have', new TransactionConflictException({ message: '', $metadata: {} })],
    ['a conflict of transactions', cancelled('None', 'TransactionConflict')],
    ['a throttled transaction', cancelled('ThrottlingError', 'None')],
  ])('refuses with TOO_MANY_REQUESTS after %s, because nothing was written', async (_, error) => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150);
    mockClient(auctions.client).onAnyCommand().rejects(error);
    expect(await bid('asha', 160)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('reads the terms again when the cached interval is outdated', async () => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150);
    auctions.put({ ...auctions.state(), bidInterval: 300 });
    expect(await bid('asha', 160)).toMatchObject({ ok: true, value: { closesAt: NOW + 5 + 300_000 } });
  });
});

import { randomUUID } from 'node:crypto';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '#infra/local/client/api-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { pay, type Person } from '#infra/local/client/person.ts';
import { findConcurrency } from '#infra/preflight/account.ts';
import { login } from '#shared/contract/accounts/auth.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { ERRORS } from '#shared/contract/http/errors.ts';
import { GATEWAY_REFUSALS } from '#shared/contract/http/gateway-refusals.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { connectWith, openSocket } from '#tests/support/bidding/live-socket.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { throttle } from '#tests/support/stack/throttle.ts';
import { storedLedger, storedState } from '#tests/support/tables/stored-auctions.ts';
import { readFailure } from '#web/api/read-failure.ts';

const WON = 'You Won the Auction: A lot';
const { message } = GATEWAY_REFUSALS[503];

/** An account in which ten functions run at once, as AWS gives to new customers. */
describe('an account with a concurrency of ten', () => {
  let stack: OwnStack;
  let admin: Person;
  let asha: Person;
  let ravi: Person;
  let id: string;

  beforeAll(async () => {
    stack = await startStack({ concurrency: 10 });
    admin = await makeAdmin(stack.url);
    asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
    ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
    id = await publishLot(stack, admin, { emdAmount: 100, bidInterval: 900 });
    for (const bidder of [asha, ravi]) await pay(stack.url, bidder, id, 'emd');
    [admin, asha, ravi] = await advanceAndSignIn(stack, 2 * HOUR, [admin, asha, ravi]);
  });
  afterAll(async () => void (await stack.stop()));

  const bidOf = (who: Person, bidAmount: number) => ({
    params: { id },
    body: { bidAmount, userId: who.userId, bidId: randomUUID() },
    token: who.token,
  });
  const detailsFor = async (who: Person) => (await who.call(getAuction, { params: { id } })).auctionDetails;
  const mailsTo = async ({ account }: Person) => {
    const mails = await fetch(`${stack.url}/__local/mailbox.json?to=${encodeURIComponent(account.email)}`);
    return ((await mails.json()) as { subject: string }[]).map(({ subject }) => subject);
  };

  test('must not open, says preflight', async () => {
    const lambda = new LambdaClient(await readOperatorAccess(stack.url, 'lambda'));
    const settings = { region: 'ap-south-1', reservedConcurrency: { bidding: undefined, stream: undefined } };
    const says = 'Lambda runs 10 functions at once in this account: everybody else is refused.';
    expect(await findConcurrency(lambda, settings)).toMatchObject([{ level: 'missing', says }]);
    lambda.destroy();
  });

  test('of sixty reads at once some are answered, and the others are told to come back', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => send(stack.url, listAuctions, { token: asha.token })),
    );
    const refused = replies.filter(({ status }) => status === 503);
    expect(replies.filter(({ status }) => status === 200).length + refused.length).toBe(60);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(60);
    for (const { body } of refused) expect(body).toEqual({ message });
    expect(readFailure(503, JSON.stringify({ message })).message).toBe(
      'Boli is too busy to answer at the moment. Please try again in a few seconds.',
    );
  });

  test('a bid that no function took is not placed, and the same bid is placed once', async () => {
    const release = await throttle(stack.url, 'BiddingApi');
    const offer = bidOf(asha, 2000);
    expect(await send(stack.url, placeBid, offer)).toMatchObject({ status: 503, body: { message } });
    expect((await detailsFor(asha)).bidCount).toBe(0);
    await release();
    const placed = await call(stack.url, placeBid, offer);
    expect((await call(stack.url, placeBid, offer)).bid).toEqual(placed.bid);
    await stack.settled();
    const storage = await stackStorage(stack.url);
    expect(await storedLedger(storage, id)).toMatchObject([{ seq: 1, amount: 200_000 }]);
    storage.client.destroy();
  });

  test('nobody can log in while the function of the tokens is throttled, and the page says so', async () => {
    const release = await throttle(stack.url, 'AccountsTokenScopes');
    const { email, password } = ravi.account;
    expect(await send(stack.url, login, { body: { email, password } })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message },
    });
    await release();
    expect(await send(stack.url, login, { body: { email, password } })).toMatchObject({ status: 200 });
  });

  test('a socket is refused, an open one is told of an error, and both work again', async () => {
    const open = await openSocket(asha);
    const { url, ticket } = await ravi.call(createTicket);
    const release = await throttle(stack.url, 'Realtime');
    await expect(connectWith(url, ticket)).rejects.toThrow('500');
    open.send({ action: 'subscribe', auctionId: id });
    expect(JSON.parse(await open.next())).toMatchObject({ message: 'Internal server error' });
    await release();
    // The ticket was not used up.
    const late = await connectWith(url, ticket);
    late.send({ action: 'subscribe', auctionId: id });
    expect((await late.nextFrame()).currentBid).toBe(2000);
    await Promise.all([open.close(), late.close()]);
  });

  test('what follows a bid and a close waits, whatever it takes, and nothing of it is lost', async () => {
    const FOLLOWING = ['AuctionStream', 'AuctionClock', 'NoticeDelivery', 'PaymentWorker', 'PaymentEvents'];
    await stack.settled();
    const release = await throttle(stack.url, ...FOLLOWING);
    await call(stack.url, placeBid, bidOf(ravi, 3000));
    // Longer than the three attempts that a failing function gets, and shorter than the hour after which a call is dead.
    for (let moved = 0; moved < 20; moved += 5) await moveClock(5 * MINUTE);
    const storage = await stackStorage(stack.url);
    expect(await storedLedger(storage, id)).toHaveLength(1);
    expect((await storedState(storage, id)).status).toBe('active');
    expect(await mailsTo(ravi)).not.toContain(WON);

    await release();
    // What was refused waits for up to five minutes, some of it more than once.
    const isClosed = async () => (await storedState(storage, id)).status === 'completed';
    for (let waits = 0; waits < 6 && !(await isClosed()); waits += 1) await stack.advance(5 * MINUTE);
    expect(await isClosed()).toBe(true);
    [admin, asha, ravi] = await advanceAndSignIn(stack, 10 * MINUTE, [admin, asha, ravi]);
    expect(await storedLedger(storage, id)).toHaveLength(2);
    storage.client.destroy();
    expect(await detailsFor(ravi)).toMatchObject({ winner: { userId: ravi.userId }, currentBid: 3000 });
    expect((await detailsFor(ravi)).viewer).toMatchObject({ deposit: 'held', finalPayment: 'due' });
    expect((await detailsFor(asha)).viewer.deposit).toBe('refunded');
    expect(await mailsTo(ravi)).toContain(WON);
    expect(await mailsTo(asha)).toContain('EMD Amount Refunded: A lot');
    for (const queue of ['AuctionSchedulesDeadLetters', 'AuctionChanges', 'NewNotices', 'RefundsDue']) {
      expect((await runCommand(stack.url, 'redrive', [queue])).output).toBe('Nothing is waiting.\n');
    }
  });

  /** Without waiting for what cannot end. */
  async function moveClock(advanceMs: number): Promise<void> {
    await fetch(`${stack.url}/__local/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs }),
    });
  }
});

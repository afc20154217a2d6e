import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { releaseSaleDeposits } from '#functions/deposits/release-sale-deposits.ts';
import { recountPower } from '#functions/lifecycle/recount/recount-power.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { saleEntry } from '#functions/tables/sales/sale-item.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { EMD } from '../payments/given.ts';
import { runStep } from './histories/history-steps.ts';
import { PEOPLE, simulation } from './histories/simulation.ts';

const OVER = NOW + 3 * HOUR + 3_001;

/** Everybody has paid the deposit of a sale with one lot, for which u3 will bid most. */
async function registered() {
  const s = simulation(PEOPLE, {}, false, true);
  for (const who of PEOPLE) {
    await runStep(s, { do: 'order', who, type: 'emd' }, NOW);
    await runStep(s, { do: 'pay', who, type: 'emd' }, NOW);
    await runStep(s, { do: 'webhook', nth: 0 }, NOW);
  }
  const deposits = () => PEOPLE.map((who) => s.registration(who)?.['deposit']);
  return { ...s, deposits };
}

async function won() {
  const s = await registered();
  await s.tick(NOW + 2 * HOUR);
  await s.tick(OVER);
  await s.tick(OVER + HOUR);
  return s;
}

test('who wins nothing gets the deposit of the sale back, a winner after the payment', async () => {
  const s = await won();
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'held']);
  await runStep(s, { do: 'visit', who: 'u3', type: 'final', isDelivered: true, before: null }, OVER + 2 * HOUR);
  await s.tick(OVER + 3 * HOUR);
  await s.tick(OVER + 4 * HOUR);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'refunded']);
  expect(await s.wrongSums()).toEqual([]);
});

test('is paid though one of the lots cannot be read, as long as another one is offered', async () => {
  const s = simulation(PEOPLE, {}, false, true);
  s.fake.put('auctions', { ...s.one('auctions', 'SALE'), lots: ['a0', 'a1'] });
  s.fake.put('auctions', { auctionId: 'a0', sk: 'STATE', status: 5 });
  const order = { type: 'emd', auctionId: 's1', userId: 'u1', amount: undefined } as const;
  expect(await createPayment(s.deps, order, NOW)).toMatchObject({ value: { order: { amount: EMD } } });
});

test('a forfeit takes it once, and taking the forfeit back holds it again', async () => {
  const s = await won();
  const late = OVER + 80 * HOUR;
  await s.tick(late);
  await s.decide('u3', { kind: 'forfeit', reason: 'Not paid' }, late + 1);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'forfeited']);
  expect(s.books().total).toMatchObject({ held: 0, forfeited: s.payments()[0]?.amount });
  await s.decide('u3', { kind: 'undo', reason: 'A mistake' }, late + 2);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'held']);
  // Taken again, after the sale was over and its power gone.
  await s.tick(late + 3);
  expect(await s.decide('u3', { kind: 'forfeit', reason: 'Not paid' }, late + 4)).toMatchObject({ ok: true });
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'forfeited']);
  expect(await s.wrongSums()).toEqual([]);
});

test('a forfeit before an offer is still known: the offer can be taken back, then the forfeit, and meanwhile nothing is annulled', async () => {
  const s = await won();
  const late = OVER + 80 * HOUR;
  await s.tick(late);
  await s.decide('u3', { kind: 'forfeit', reason: 'Not paid' }, late + 1);
  await s.decide('u3', { kind: 'offer', reason: 'Not paid', runnerUpId: 'u2' }, late + 2);
  expect(s.registration('u2')).toMatchObject({ finalPayment: 'due' });
  const lot = () => s.fake.all('auctions').find(({ auctionId, sk }) => auctionId === 'a1' && sk === 'BIDDER#u3');
  expect(lot()).toMatchObject({ finalPayment: 'passed-on', decision: { kind: 'offered', tookSaleDeposit: true } });
  await s.decide('u3', { kind: 'undo', reason: 'A mistake' }, late + 3);
  expect(lot()).toMatchObject({ finalPayment: 'forfeited', decision: { kind: 'forfeited', tookSaleDeposit: true } });
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'forfeited']);
  await s.decide('u3', { kind: 'undo', reason: 'A mistake' }, late + 4);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'held']);
  expect(await s.wrongSums()).toEqual([]);
});

test('taking one of two forfeits back leaves the deposit forfeited for the other lot, until that one is taken back, too', async () => {
  const s = await won();
  const late = OVER + 80 * HOUR;
  await s.tick(late);
  await s.decide('u3', { kind: 'forfeit', reason: 'Not paid' }, late + 1);
  const lot = (auctionId: string) =>
    s.fake.all('auctions').find((item) => item['auctionId'] === auctionId && item['sk'] === 'BIDDER#u3');
  const other = { kind: 'forfeited', by: 'admin', at: late + 2, reason: 'Not paid' };
  s.fake.put('auctions', { ...s.one('auctions', 'SALE'), lots: ['a1', 'a2'] });
  s.fake.put('auctions', { ...lot('a1'), auctionId: 'a2', decision: other });
  await s.decide('u3', { kind: 'undo', reason: 'A mistake' }, late + 3);
  expect(lot('a1')).toMatchObject({ finalPayment: 'overdue' });
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'forfeited']);
  expect(lot('a2')).toMatchObject({ decision: { ...other, tookSaleDeposit: true } });
  expect(await s.wrongSums()).toEqual([]);
  // Without another one it is held again.
  s.fake.put('auctions', { ...lot('a1'), decision: lot('a2')?.['decision'], finalPayment: 'forfeited' });
  s.fake.put('auctions', { ...lot('a2'), finalPayment: 'overdue', decision: undefined });
  await s.decide('u3', { kind: 'undo', reason: 'A mistake' }, late + 4);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'held']);
  expect(await s.wrongSums()).toEqual([]);
});

test('a forfeit that gets the deposit of another one meanwhile is not taken back without it', async () => {
  const s = await won();
  const late = OVER + 80 * HOUR;
  await s.tick(late);
  await s.decide('u3', { kind: 'forfeit', reason: 'Not paid' }, late + 1);
  const lot = () => s.fake.all('auctions').find(({ auctionId, sk }) => auctionId === 'a1' && sk === 'BIDDER#u3');
  const decision = { kind: 'forfeited', by: 'admin', at: late + 1, reason: 'Not paid' };
  s.fake.put('auctions', { ...lot(), decision });
  const taken = { ...lot(), decision: { ...decision, tookSaleDeposit: true } };
  s.fake.before = (command) => {
    if (command instanceof TransactWriteCommand) s.fake.put('auctions', taken);
    return Promise.resolve();
  };
  expect(await s.decide('u3', { kind: 'undo', reason: 'A mistake' }, late + 2)).toMatchObject({
    error: { code: 'CONFLICT' },
  });
  expect(lot()).toEqual(taken);
});

test('a payment made in time, of which the house learns after the forfeit, gives the deposit back', async () => {
  const s = await won();
  await runStep(s, { do: 'order', who: 'u3', type: 'final' }, OVER + 2 * HOUR);
  const late = OVER + 80 * HOUR;
  await s.tick(late);
  await s.decide('u3', { kind: 'forfeit', reason: 'Not paid' }, late + 1);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'forfeited']);
  // The payer comes back only now, with the provider’s proof.
  await runStep(s, { do: 'pay', who: 'u3', type: 'final' }, OVER + 3 * HOUR);
  await runStep(s, { do: 'verify', nth: 0 }, late + 2);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'held']);
  await s.tick(late + HOUR);
  await s.tick(late + 2 * HOUR);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'refunded']);
  expect(await s.wrongSums()).toEqual([]);
});

/** The sale is over, u3 has won its lot, and nobody has got the deposit back yet. An item of the lot or sale is damaged. */
async function damaged(item: string, change: object, state: object = {}) {
  const s = await registered();
  await s.tick(NOW + 2 * HOUR);
  s.fake.put('auctions', { ...s.live(), status: 'completed', closedAt: OVER, ...state });
  s.fake.put('auctions', saleEntry('s1', '2026'));
  const found = s.fake.all('auctions').find(({ auctionId, sk }) => `${String(auctionId)} ${String(sk)}` === item);
  s.fake.put('auctions', { ...found, ...change });
  return s;
}

test.each([
  ['the winner', 'a1 BIDDER#u3', {}, ['refunding', 'refunding', 'held']],
  [
    'who may have passed the lot on',
    'a1 BIDDER#u3',
    { award: { userId: 'u2', name: 'u2', number: 2, amount: 5_20_000_00, at: OVER } },
    ['refunding', 'held', 'held'],
  ],
])('only the deposit of somebody whose registration cannot be read stays: %s', async (_, item, state, expected) => {
  const s = await damaged(item, { registeredAt: 'long ago' }, state);
  await releaseSaleDeposits(s.tables, 's1', OVER);
  expect(s.deposits()).toEqual(expected);
});

test('the recount gives deposits back though somebody’s power cannot be read', async () => {
  const s = await damaged('POWER#s1#u1 POWER', { admission: 'none' });
  await recountPower(s.tables, OVER);
  expect(s.deposits()).toEqual(['held', 'refunding', 'held']);
});

test('no deposit goes back while its power is used', async () => {
  const s = await won();
  await releaseSaleDeposits(s.tables, 's1', OVER + 2);
  expect(s.deposits()).toEqual(['refunded', 'refunded', 'held']);
  const power = s.fake.all('auctions').find(({ auctionId }) => auctionId === 'POWER#s1#u3');
  expect(power).toMatchObject({ reserved: 5_30_000_00, lots: { a1: 5_30_000_00 } });
});

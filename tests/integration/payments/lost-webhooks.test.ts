/** A provider whose webhooks all get lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bid, pay } from '../../../infra/local/client/person.ts';
import { assemblyWithoutRoute } from '../../support/stack/assembly.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';
import {
  stack,
  admin,
  asha,
  ravi,
  castInto,
  advance,
  bank,
  viewerOf,
  paymentsOf,
  openCheckout,
  verify,
  wonBy,
  DAY,
} from './cast.ts';

let own: OwnStack;
let removeAssembly: () => Promise<void>;

beforeAll(async () => {
  const { cdkOut, remove } = await assemblyWithoutRoute('POST /api/payments/webhook');
  removeAssembly = remove;
  own = await startStack({ cdkOut });
  await castInto(own);
});
afterAll(async () => {
  await own.stop();
  await removeAssembly();
});

test('what the browser brings is recorded', async () => {
  const id = await wonBy(asha, ravi, { title: 'By browser', emdAmount: 60 });
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded' });
});

test('what no browser brings either is found by asking the provider', async () => {
  const id = await publishLot(stack, admin, { title: 'By reconciler', emdAmount: 70 });
  const { orderId, paymentId } = await openCheckout(ravi, id);
  await bank().pays(orderId);
  await stack.settled();
  expect(await viewerOf(ravi, id)).toMatchObject({ registered: false });
  await advance(16 * MINUTE);
  expect(await viewerOf(ravi, id)).toMatchObject({ registered: true, deposit: 'held' });
  expect(await paymentsOf(ravi, paymentId)).toEqual(['Completed']);

  await advance(2 * HOUR);
  await bid(ravi, id, 1300);
  await advance(2 * MINUTE);
  const final = await openCheckout(ravi, id, 'final');
  await bank().pays(final.orderId);
  await advance(16 * MINUTE);
  expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
});

test('an order that nobody pays is given up after some days, and may still be paid later', async () => {
  const id = await publishLot(stack, admin);
  const { orderId, paymentId } = await openCheckout(asha, id);
  await advance(4 * DAY);
  await advance(10 * MINUTE);
  expect(await paymentsOf(asha, paymentId)).toEqual(['Failed']);
  expect(await verify(asha, await bank().pays(orderId), paymentId)).toMatchObject({ status: 200 });
  await stack.settled();
  expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
});

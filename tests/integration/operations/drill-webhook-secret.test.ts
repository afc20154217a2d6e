import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signIn } from '../../../infra/local/client/person.ts';
import { getAuction } from '../../../shared/contract/auctions.ts';
import { createPayment } from '../../../shared/contract/money/payments.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { deliverCaptureAgain, payer, secret } from '../../support/people/payment-provider.ts';
import { makeAdmin, makeVerifiedBidder } from '../../support/people/people.ts';
import { runCommand } from '../../support/stack/run-command.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';

/** The drill: rotate the webhook's secret here and at Razorpay without losing an event. */
let stack: OwnStack;
let admin: Person;

beforeAll(async () => {
  stack = await startStack();
  admin = await makeAdmin(stack.url);
});
afterAll(() => stack.stop());

/** Functions cache a parameter for five minutes. */
const takeEffect = () => stack.advance(6 * MINUTE);
const setSecret = (args: string[], typed: string[] = []) =>
  runCommand(stack.url, 'secrets-set', ['webhook-secret', ...args], typed);

/** A user pays and closes the browser, so only the webhook reports it. Returns the provider's payment id. */
async function payAndLeave(name: string): Promise<string> {
  const who = await makeVerifiedBidder(stack.url, admin, name);
  const id = await publishLot(stack, admin);
  const { order } = await who.call(createPayment, { body: { auctionId: id, paymentType: 'emd' } });
  const proof = await payer(stack.url).pays(order?.id ?? '');
  await stack.settled();
  const { auctionDetails } = await who.call(getAuction, { params: { id } });
  expect(auctionDetails.viewer).toMatchObject({ registered: true });
  return proof.razorpay_payment_id;
}

test('the old and the new secret are accepted for a day, then only the new one', async () => {
  const old = await secret(stack.url, 'webhook-secret');
  const set = await setSecret([], ['the new secret']);
  expect(set).toMatchObject({ code: 0, output: expect.stringContaining('webhook-secret: stored, version 2') });
  expect(set.errors).not.toContain('the new secret');
  await takeEffect();
  const paid = await payAndLeave('Asha Rao');
  await payer(stack.url).faults({ webhookSecret: 'the new secret' });
  await payAndLeave('Ravi Iyer');
  const answers = async (...secrets: string[]) =>
    Promise.all(secrets.map((signedWith) => deliverCaptureAgain(stack.url, paid, { signedWith })));
  expect(await answers(old, 'the new secret', 'a third secret')).toEqual([200, 200, 400]);

  await stack.advance(25 * HOUR);
  expect(await answers(old, 'the new secret')).toEqual([400, 200]);

  // A leaked secret ends at once.
  admin = await signIn(stack.url, admin.account);
  await setSecret([], ['the third secret']);
  expect(await setSecret(['--forget-old'])).toMatchObject({ code: 0 });
  await takeEffect();
  expect(await answers('the new secret', 'the third secret')).toEqual([400, 200]);
});

test('wrong secrets are reported at once, and correct ones produce no report', async () => {
  const check = () => runCommand(stack.url, 'secrets-check', []);
  expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining('Razorpay accepts the key') });
  const right = [await secret(stack.url, 'key-id'), await secret(stack.url, 'key-secret')];
  await runCommand(stack.url, 'secrets-set', ['key-id', 'key-secret'], ['rzp_live_1', 'a wrong secret']);
  const { code, errors } = await check();
  expect(code).toBe(1);
  expect(errors).toContain('key-id is a live key');
  expect(errors).toContain('Razorpay refuses this key-id with this key-secret');
  expect(errors).not.toContain('a wrong secret');
  await runCommand(stack.url, 'secrets-set', ['key-id', 'key-secret'], right);
  expect(await check()).toMatchObject({ code: 0 });
});

import { expect, test } from 'vitest';
import { getAuction } from '#shared/contract/auctions.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { deliverCaptureAgain, payer, secret } from '#tests/support/people/payment-provider.ts';
import { makeVerifiedBidder } from '#tests/support/people/people.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import type { Drilled } from './drill-stack.ts';

/** The drill: rotate the webhook's secret here and at Razorpay without losing an event. */
export function webhookSecretDrill(on: Drilled): void {
  /** Functions cache a parameter for five minutes. */
  const takeEffect = () => on.advance(6 * MINUTE);
  const setSecret = (args: string[], typed: string[] = []) =>
    runCommand(on.stack.url, 'secrets-set', ['webhook-secret', ...args], typed);

  /** A user pays and closes the browser, so only the webhook reports it. Returns the provider's payment id. */
  async function payAndLeave(name: string): Promise<string> {
    const who = await makeVerifiedBidder(on.stack.url, name);
    const id = await publishLot(on.stack, on.admin);
    const { order } = await who.call(createPayment, { body: { auctionId: id, paymentType: 'emd' } });
    const proof = await payer(on.stack.url).pays(order?.id ?? '');
    await on.stack.settled();
    const { auctionDetails } = await who.call(getAuction, { params: { id } });
    expect(auctionDetails.viewer).toMatchObject({ registered: true });
    return proof.razorpay_payment_id;
  }

  test.runIf(IS_LONG_RUN)('the old and the new secret are accepted for a day, then only the new one', async () => {
    const old = await secret(on.stack.url, 'webhook-secret');
    const set = await setSecret([], ['the new secret']);
    expect(set).toMatchObject({ code: 0, output: expect.stringContaining('webhook-secret: stored, version 2') });
    expect(set.errors).not.toContain('the new secret');
    await takeEffect();
    const paid = await payAndLeave('Asha Rao');
    await payer(on.stack.url).faults({ webhookSecret: 'the new secret' });
    await payAndLeave('Ravi Iyer');
    const answers = async (...secrets: string[]) =>
      Promise.all(secrets.map((signedWith) => deliverCaptureAgain(on.stack.url, paid, { signedWith })));
    expect(await answers(old, 'the new secret', 'a third secret')).toEqual([200, 200, 400]);

    await on.advance(25 * HOUR);
    expect(await answers(old, 'the new secret')).toEqual([400, 200]);

    // A leaked secret ends at once.
    await setSecret([], ['the third secret']);
    expect(await setSecret(['--forget-old'])).toMatchObject({ code: 0 });
    await takeEffect();
    expect(await answers('the new secret', 'the third secret')).toEqual([400, 200]);
    await payer(on.stack.url).faults({ webhookSecret: 'the third secret' });
  });

  test('wrong secrets are reported at once, and correct ones produce no report', async () => {
    const check = () => runCommand(on.stack.url, 'secrets-check', []);
    expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining('Razorpay accepts the key') });
    const right = [await secret(on.stack.url, 'key-id'), await secret(on.stack.url, 'key-secret')];
    await runCommand(on.stack.url, 'secrets-set', ['key-id', 'key-secret'], ['rzp_live_1', 'a wrong secret']);
    const { code, errors } = await check();
    expect(code).toBe(1);
    expect(errors).toContain('key-id is a live key');
    expect(errors).toContain('Razorpay refuses this key-id with this key-secret');
    expect(errors).not.toContain('a wrong secret');
    await runCommand(on.stack.url, 'secrets-set', ['key-id', 'key-secret'], right);
    expect(await check()).toMatchObject({ code: 0 });
  });
}

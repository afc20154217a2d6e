import { expect, test, vi } from 'vitest';
import { Component as PaymentResultPage } from '../../web/src/features/payment-result/payment-result-page.tsx';
import { anAuction } from '../unit/web/realtime/builders.ts';
import { EMPTY, PAYMENT } from './support/dashboards.ts';
import { answering, show } from './support/screen.tsx';

test('who waits for the word on their payment has it read out: the heading changes in its place', async () => {
  const answer = Promise.withResolvers<void>();
  const viewer = { ...anAuction(1).viewer, finalPayment: 'paid' } as const;
  answering(async ({ path }) => {
    await answer.promise;
    const asked = path.endsWith('/dashboard')
      ? { data: { ...EMPTY, payments: [PAYMENT] } }
      : { auctionDetails: anAuction(1, { _id: 'a1', viewer }) };
    return { success: true, serverTime: Date.now(), ...asked };
  });
  const screen = await show(<PaymentResultPage />, 'user', '?type=final&auctionId=a1');
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Confirming your payment…');
  const region = heading.element().parentElement;
  expect(region).toHaveAttribute('aria-live', 'polite');
  answer.resolve();
  await expect.element(heading).toHaveTextContent('Payment Successful!');
  expect(heading.element().parentElement).toBe(region);
});

test('of an auction that was deleted the page says why the payments cannot be asked for, and not that it is gone', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
    return pathname.endsWith('/dashboard')
      ? Response.json({ success: false, code: 'INTERNAL', message: 'It failed.' }, { status: 500 })
      : Response.json({ success: false, code: 'NOT_FOUND', message: 'Not found.' }, { status: 404 });
  });
  const screen = await show(<PaymentResultPage />, 'user', '?type=final&auctionId=a1');
  await expect.element(screen.getByText('The server could not be asked just now. We keep asking.')).toBeVisible();
});

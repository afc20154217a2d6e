import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { Component as PaymentResultPage } from '#web/features/payment-result/payment-result-page.tsx';
import { EMPTY, PAYMENT } from '../support/dashboards.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a screen reader announces the result of a pending payment, because the heading changes in place', async () => {
  const answer = Promise.withResolvers<void>();
  const viewer = { ...anAuction(1).viewer, finalPayment: 'paid' } as const;
  fakeApi(async ({ path }) => {
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

test('a payment that the list does not have yet is asked for until its details can be shown', async () => {
  let isListed = false;
  const viewer = { ...anAuction(1).viewer, finalPayment: 'paid' } as const;
  fakeApi(({ path }) => {
    const asked = path.endsWith('/dashboard')
      ? { data: { ...EMPTY, payments: isListed ? [PAYMENT] : [] } }
      : { auctionDetails: anAuction(1, { _id: 'a1', viewer }) };
    return { success: true, serverTime: Date.now(), ...asked };
  });
  const from = { paymentId: PAYMENT.id };
  const screen = await show(<PaymentResultPage />, 'user', '?type=final&auctionId=a1', from);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!');
  await expect.element(screen.getByText(PAYMENT.id)).not.toBeInTheDocument();
  isListed = true;
  await expect.element(screen.getByText(PAYMENT.id)).toBeVisible();
});

test.each([
  ['a winner', 'due', 'Your deposit has arrived. You can now pay for the lot.'],
  ['a bidder who did not win', null, 'Your deposit has arrived.'],
  ['a winner who has paid', 'paid', 'Your deposit has arrived.'],
] as const)(
  'after the auction, the page of a deposit tells %s nothing of another one',
  async (_, finalPayment, text) => {
    const viewer = { ...anAuction(1).viewer, registered: true, deposit: 'held', finalPayment } as const;
    fakeApi(({ path }) => {
      const asked = path.endsWith('/dashboard')
        ? { data: { ...EMPTY, payments: [{ ...PAYMENT, type: 'EMD' }] } }
        : { auctionDetails: anAuction(1, { _id: 'a1', status: 'completed', viewer }) };
      return { success: true, serverTime: Date.now(), ...asked };
    });
    const screen = await show(<PaymentResultPage />, 'user', '?type=emd&auctionId=a1');
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!');
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  },
);

test('a payment of which the server knows nothing can be tried again', async () => {
  fakeApi(async ({ path }) => {
    const asked = path.endsWith('/dashboard') ? { data: EMPTY } : { auctionDetails: anAuction(1, { _id: 'a1' }) };
    return { success: true, serverTime: Date.now(), ...asked };
  });
  const screen = await show(<PaymentResultPage />, 'user', '?type=final&auctionId=a1');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No payment has arrived');
  const again = screen.getByRole('link', { name: 'Try Again' });
  await expect.element(again).toHaveAttribute('href', '/checkout?auctionId=a1&type=final');
});

test.each([
  ['No payment has arrived', []],
  ['Payment Failed', [{ ...PAYMENT, status: 'Failed' as const }]],
])('“%s” is not the last word: money may arrive late, and the page then says so', async (title, payments) => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let isPaid = false;
  const { viewer } = anAuction(1);
  fakeApi(({ path }) => {
    const asked = path.endsWith('/dashboard')
      ? { data: { ...EMPTY, payments: isPaid ? [PAYMENT] : payments } }
      : { auctionDetails: anAuction(1, { viewer: { ...viewer, finalPayment: isPaid ? 'paid' : 'due' } }) };
    return { success: true, serverTime: Date.now(), ...asked };
  });
  const screen = await show(<PaymentResultPage />, 'user', '?type=final&auctionId=a1');
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent(title);
  isPaid = true;
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(heading).toHaveTextContent('Payment Successful!');
});

test('the page of a deleted auction says why its payments cannot be loaded, not that the auction is gone', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
    return pathname.endsWith('/dashboard')
      ? Response.json({ success: false, code: 'INTERNAL', message: 'It failed.' }, { status: 500 })
      : Response.json({ success: false, code: 'NOT_FOUND', message: 'Not found.' }, { status: 404 });
  });
  const screen = await show(<PaymentResultPage />, 'user', '?type=final&auctionId=a1');
  await expect.element(screen.getByText('The server could not be asked just now. We keep asking.')).toBeVisible();
});

/** Renders the page with a button that closes and reopens it. */
function ReopenablePage() {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        Go
      </button>
      {isThere && <PaymentResultPage />}
    </>
  );
}

test('the result of one attempt is not shown for the next, whose result a lost connection hides', async () => {
  let isConnected = true;
  fakeApi(({ path }) => {
    if (!isConnected) return undefined;
    const asked = path.endsWith('/dashboard')
      ? { data: { ...EMPTY, payments: [{ ...PAYMENT, status: 'Failed' }] } }
      : { auctionDetails: anAuction(1, { _id: 'a1' }) };
    return { success: true, serverTime: Date.now(), ...asked };
  });
  const screen = await show(<ReopenablePage />, 'user', '?type=final&auctionId=a1');
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Payment Failed');
  await screen.getByRole('button', { name: 'Go' }).click();
  await expect.element(heading).not.toBeInTheDocument();
  isConnected = false;
  await screen.getByRole('button', { name: 'Go' }).click();
  await expect.element(screen.getByText(/We keep asking\./)).toBeVisible();
  await expect.element(heading).toHaveTextContent('Confirming your payment…');
});

import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { ConsentGate } from '#web/layouts/consent-gate.tsx';
import { aPerson } from '../support/people.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface WindowOptions {
  readonly handler: (answer: unknown) => void;
  readonly modal: { readonly ondismiss: () => void };
}

/** The page of a deposit, whose payer presses Pay and leaves Razorpay's window in this way. */
async function paying(leave: (options: WindowOptions) => void) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  class Razorpay {
    private readonly options: WindowOptions;
    constructor(options: WindowOptions) {
      this.options = options;
    }
    on() {}
    close() {}
    open() {
      leave(this.options);
    }
  }
  vi.stubGlobal('Razorpay', Razorpay);
  const { viewer } = anAuction(0);
  const money = { registered: false };
  const provider = { key: 'rzp', checkoutUrl: 'https://checkout.test/v1.js' };
  fakeApi(({ path }) => {
    if (path === '/api/users/me') return { success: true, user: aPerson({ verifyStatus: 'verified' }) };
    if (path === '/api/payments/create') {
      const order = { id: 'order_1', amount: 10_000, currency: 'INR' };
      return { success: true, message: '', order, payment: { id: 'emd_1' }, registered: false, ...provider };
    }
    if (!path.startsWith('/api/auctions/')) return { success: true, ...provider };
    const auctionDetails = anAuction(0, {
      status: 'pending',
      registrationDeadline: '2099-01-01T00:00:00Z',
      viewer: { ...viewer, ...money, deposit: money.registered ? 'held' : null },
    });
    return { success: true, auctionDetails, serverTime: Date.now() };
  });
  const screen = await show(<CheckoutPage />, 'user', '?type=emd&auctionId=a1');
  await screen.getByRole('button', { name: 'Pay ₹100' }).click();
  return { screen, money };
}

test('who paid in an app and closed the window is told not to pay again, and sees the payment when it arrives', async () => {
  const { screen, money } = await paying(({ modal }) => modal.ondismiss());
  await expect.element(screen.getByText('Payment cancelled by user')).toBeVisible();
  await expect.element(screen.getByText(/please do not pay again: this page will say so/)).toBeVisible();
  money.registered = true;
  await vi.advanceTimersByTimeAsync(6_000);
  await expect.element(screen.getByText('You are already registered for this auction.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a payment that nobody confirms in two minutes goes on being asked for, on the page of its result', async () => {
  // What the window answers cannot be read.
  const { screen } = await paying(({ handler }) => handler({}));
  await expect.element(screen.getByText(/^Your payment is being confirmed/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(125_000);
  await expect.poll(screen.path).toBe('/payment-success');
});

test('new terms are asked for again when a payment waits for them, and not by another layout', async () => {
  const { viewer } = anAuction(0);
  fakeApi(({ path, method }) => {
    if (path === '/api/users/me') return { success: true, user: aPerson({ verifyStatus: 'verified' }) };
    if (path === '/api/users/me/consent') {
      return method === 'GET' ? { success: true, asked: 'v2' } : { success: true, message: 'Thank you.' };
    }
    if (path === '/api/payments/create') {
      const refusal = { success: false, code: 'CONSENT_NEEDED', message: 'Please read them and agree first.' };
      return Response.json(refusal, { status: 403 });
    }
    if (!path.startsWith('/api/auctions/'))
      return { success: true, key: 'rzp', checkoutUrl: 'https://checkout.test/v1.js' };
    const auctionDetails = anAuction(0, {
      status: 'pending',
      registrationDeadline: '2099-01-01T00:00:00Z',
      viewer: { ...viewer, registered: false, deposit: null },
    });
    return { success: true, auctionDetails, serverTime: Date.now() };
  });
  const page = (
    <>
      <CheckoutPage />
      <Layouts />
    </>
  );
  const screen = await show(page, 'user', '?type=emd&auctionId=a1');
  const ask = screen.getByRole('dialog', { name: 'Our terms have changed' });
  await ask.getByRole('button', { name: 'Later' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Other layout' }).click();
  await expect.element(screen.getByText('Layout 2')).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Pay ₹100' }).click();
  await expect.element(screen.getByText('Please read them and agree first.')).toBeVisible();
  await ask.getByRole('checkbox').click();
  await ask.getByRole('button', { name: 'Agree' }).click();
  await expect.element(ask).not.toBeInTheDocument();
});

/** Each layout of the site has a gate of its own. */
function Layouts() {
  const [layout, setLayout] = useState(1);
  return (
    <>
      <p>Layout {layout}</p>
      <button type="button" onClick={() => setLayout(2)}>
        Other layout
      </button>
      <ConsentGate key={layout} />
    </>
  );
}

test('a sale’s deposit above the limit is asked for by bank transfer, before the sale starts', async () => {
  const { viewer } = anAuction(0);
  const emdTransfer = { reference: 'BOLI1', account: 'Boli, HDFC 0001' };
  fakeApi(({ path }) => {
    if (path === '/api/users/me') return { success: true, user: aPerson({ verifyStatus: 'verified' }) };
    if (!path.startsWith('/api/auctions/'))
      return { success: true, key: 'rzp', checkoutUrl: 'https://checkout.test/v1.js' };
    const auctionDetails = anAuction(0, {
      status: 'pending',
      registrationDeadline: '2099-01-01T00:00:00Z',
      emdAmount: 0,
      saleEvent: { _id: 's1', name: 'Spring sale', deposit: { amount: 600_000, multiple: 10 } },
      viewer: { ...viewer, registered: false, deposit: null, emdTransfer },
    });
    return { success: true, auctionDetails, serverTime: Date.now() };
  });
  const screen = await show(<CheckoutPage />, 'user', '?type=emd&auctionId=a1');
  const transfer = screen.getByRole('region', { name: 'Pay by bank transfer' });
  await expect.element(transfer.getByText('₹6,00,000')).toBeVisible();
  await expect.element(transfer.getByText('BOLI1')).toBeVisible();
  await expect.element(transfer.getByText(/early enough for us to record it before the sale starts\.$/)).toBeVisible();
});

test('a runner-up pays the deposit again by the due time of the lot, and is not asked to register', async () => {
  const { viewer } = anAuction(0);
  fakeApi(({ path }) => {
    if (path === '/api/users/me') return { success: true, user: aPerson({ verifyStatus: 'verified' }) };
    if (!path.startsWith('/api/auctions/'))
      return { success: true, key: 'rzp', checkoutUrl: 'https://checkout.test/v1.js' };
    const transfer = { reference: 'BOLI1', account: 'Boli, HDFC 0001' };
    const auctionDetails = anAuction(0, {
      status: 'completed',
      emdAmount: 600_000,
      emdSetOff: true,
      viewer: {
        ...viewer,
        registered: true,
        deposit: 'refunded',
        depositOwed: true,
        finalPayment: 'due',
        paymentDueAt: Date.parse('2099-01-01T04:30:00Z'),
        toPay: {
          lines: [{ kind: 'bid', name: null, rate: null, amount: 900_000 }],
          setOff: 600_000,
          amount: 300_000,
          transfer,
        },
        emdTransfer: transfer,
      },
    });
    return { success: true, auctionDetails, serverTime: Date.now() };
  });
  const screen = await show(<CheckoutPage />, 'user', '?type=emd&auctionId=a1');
  await expect.element(screen.getByText('Pay your earnest money deposit again, and then for the lot.')).toBeVisible();
  await expect.element(screen.getByText('Pay by', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('For the lot you then pay ₹3,00,000, your deposit taken off.')).toBeVisible();
  const last = 'If you do not pay for the lot by 1 Jan 2099, 10:00 am IST, the deposit may be forfeited.';
  await expect.element(screen.getByText(last)).toBeVisible();
  await expect.element(screen.getByText(/for you to pay for the lot, in time\.$/)).toBeVisible();
  await expect.element(screen.getByText(/registration|if you (do not )?win/i)).not.toBeInTheDocument();
});

test('who has paid a sale’s deposit gets the receipt of the sale', async () => {
  const { viewer } = anAuction(0);
  fakeApi(({ path }) => {
    if (path === '/api/users/me') return { success: true, user: aPerson({ verifyStatus: 'verified' }) };
    if (!path.startsWith('/api/auctions/')) {
      return { success: true, key: 'rzp', checkoutUrl: 'https://checkout.test/v1.js' };
    }
    const auctionDetails = anAuction(0, {
      status: 'pending',
      registrationDeadline: '2099-01-01T00:00:00Z',
      emdAmount: 0,
      saleEvent: { _id: 's1', name: 'Spring sale', deposit: { amount: 10_000, multiple: 10 } },
      viewer: { ...viewer, registered: true, deposit: 'held' },
    });
    return { success: true, auctionDetails, serverTime: Date.now() };
  });
  const screen = await show(<CheckoutPage />, 'user', '?type=emd&auctionId=a1');
  await screen.getByRole('button', { name: 'Download Receipt' }).click();
  const addresses = () =>
    vi.mocked(fetch).mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
  await expect.poll(addresses).toContainEqual(expect.stringMatching(/\/dashboard\?.*auctionId=s1/));
});

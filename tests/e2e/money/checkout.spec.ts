import { createPayment } from '#shared/contract/money/payments.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, upcomingAuction } from '../support/scenes.ts';

test('a deposit paid in the provider’s window registers the bidder', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit(`/auctions/${auctionId}`, tara);
  await page.getByRole('link', { name: 'Register for Auction' }).click();
  await expect(page.getByRole('heading', { name: 'EMD Payment' })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' }).click();
  await expect(page.getByText('Payment verified successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Receipt' }).click();
  expect((await download).suggestedFilename()).toMatch(/^boli-receipt-emd_\w+\.pdf$/);
  await page.getByRole('link', { name: 'Go to Auction' }).click();
  await expect(page.getByRole('button', { name: 'Already Registered' })).toBeDisabled();
  // Reopening the checkout cannot pay twice.
  await page.goto(`/checkout?auctionId=${auctionId}&type=emd`);
  await expect(page.getByText('You are already registered for this auction.')).toBeVisible();
});

test('a bidder who pays and closes the browser is registered on their return', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit(`/checkout?auctionId=${auctionId}&type=emd`, tara);
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  const orderId = await page
    .getByRole('dialog')
    .getByText(/^order_/)
    .textContent();
  await page.close();
  // The bank's page confirms the payment after the browser was closed.
  await fetch(`${url}/__local/payments/${orderId}/pay`, { method: 'POST' });
  const later = await visit(`/auctions/${auctionId}`, tara);
  await expect(later.getByRole('heading', { name: title })).toBeVisible();
  await expect(async () => {
    await later.reload();
    await expect(later.getByRole('button', { name: 'Already Registered' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test('the provider’s script loads before payment, and a dismissed payment can be continued, also after a reload', async ({
  url,
  admin,
  visit,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin });
  const page = await visit(`/checkout?auctionId=${auctionId}&type=emd`, tara);
  const pay = page.getByRole('button', { name: 'Pay ₹500' });
  await expect(pay).toBeVisible();
  await page.waitForFunction(() => 'Razorpay' in window);
  await pay.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' })).toBeVisible();
  expect(await page.locator('script[src*="razorpay/v1/checkout"]').count()).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Payment cancelled by user')).toBeVisible();
  await pay.click();
  await expect(page.getByRole('dialog')).toContainText('order_');
  const order = await page
    .getByRole('dialog')
    .getByText(/^order_/)
    .textContent();
  await page.reload();
  await pay.click();
  await expect(page.getByRole('dialog').getByText(/^order_/)).toHaveText(order ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Payment cancelled by user')).toBeVisible();
});

test('a failed payment leads to the failure page and a new attempt', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin });
  const page = await visit(`/checkout?auctionId=${auctionId}&type=emd`, tara);
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a bidder without a deposit to pay is registered at once', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin }, { emdAmount: 0 });
  const page = await visit(`/checkout?auctionId=${auctionId}&type=emd`, tara);
  // A double click.
  await page.getByRole('button', { name: 'Register without a deposit' }).dblclick();
  await expect(page.getByText('You are registered. No deposit is due for this auction.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible();
});

test('the result pages show the server’s state, whatever their address says', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin });
  const success = `/payment-success?auctionId=${auctionId}&type=emd`;
  const failure = `/payment-failure?auctionId=${auctionId}&type=emd`;
  const page = await visit(success, tara);
  await expect(page.getByRole('heading', { name: 'No payment has arrived' })).toBeVisible();
  await page.goto(failure);
  await expect(page.getByRole('heading', { name: 'No payment has arrived' })).toBeVisible();

  const { order } = await tara.call(createPayment, { body: { auctionId, paymentType: 'emd' } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
  await fetch(`${url}/__local/payments/${order?.id}/pay`, { method: 'POST' });
  // The webhook reaches the server, and no one touches the page.
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { name: 'No payment has arrived' })).toBeVisible();
});

test('an auction without its EMD amount has its own sentence', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin });
  const page = await visit('/robots.txt', tara);
  await page.route('**/api/auctions/*', async (route) => {
    const response = await route.fetch();
    const { auctionDetails, ...rest } = (await response.json()) as { auctionDetails: object };
    await route.fulfill({ response, json: { ...rest, auctionDetails: { ...auctionDetails, emdAmount: undefined } } });
  });
  await page.goto(`/checkout?auctionId=${auctionId}&type=emd`);
  await expect(page.getByText('EMD amount not found for this auction')).toBeVisible();
});

test('an amount of crores fits on the smallest phones', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin }, { basePrice: 999_999_999, emdAmount: 999_999_999 });
  const page = await visit('/robots.txt', tara);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/checkout?auctionId=${auctionId}&type=emd`);
  await expect(page.getByRole('button', { name: 'Try to pay ₹99,99,99,999 online' })).toBeVisible();
  // Texts for screen readers are clipped to one pixel on purpose.
  const cutOff = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth)
        .map((box) => box.textContent),
    );
  expect(cutOff).toEqual([]);
});

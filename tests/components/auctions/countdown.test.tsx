import { beforeEach, describe, expect, test } from 'vitest';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { CountdownPanel } from '#web/auctions/clock/countdown-panel.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { show } from '../support/screen.tsx';

/** The server's clock is ahead of the device's, so counting by the device would be wrong. */
const AHEAD_MS = 600_000;

/** Not exactly 90, because a slow machine may need some seconds until it looks. */
const ABOUT_90_SECONDS = /^1:(?:[12]\d|3[01])$/;

/** Sets the clock from a response without latency. */
function sync(): void {
  const now = Date.now();
  serverClock.observe({ serverTime: now + AHEAD_MS, sentAt: now, receivedAt: now });
}

/** An auction with this time left by the server's clock. */
function closingIn(ms: number, change: Parameters<typeof anAuction>[1] = {}) {
  return anAuction(1, { closesAt: Date.now() + AHEAD_MS + ms, bidInterval: 120, ...change });
}

describe('the countdown, before the server clock is known', () => {
  test('does not say that time is up, because the device’s clock may be ahead', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(-AHEAD_MS - 5_000)} isDisconnected={false} />);
    await expect.element(screen.getByRole('timer', { name: 'Time left to bid' })).toHaveTextContent('–:––');
    await expect.element(screen.getByText('Syncing with the auction clock…')).toBeVisible();
    await expect.element(screen.getByText(/Time is up/)).not.toBeInTheDocument();
  });

  test('says that it is syncing and shows no time', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(90_500)} isDisconnected={false} />);
    await expect.element(screen.getByRole('timer')).toHaveTextContent('–:––');
    await expect.element(screen.getByText('Syncing with the auction clock…')).toBeVisible();
    sync();
    await expect.element(screen.getByText(ABOUT_90_SECONDS)).toBeVisible();
  });
});

describe('the countdown', () => {
  beforeEach(sync);

  test('uses the server’s clock and says how a bid extends it', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(90_500)} isDisconnected={false} />);
    await expect.element(screen.getByRole('timer', { name: 'Time left to bid' })).toBeVisible();
    await expect.element(screen.getByText(ABOUT_90_SECONDS)).toBeVisible();
    await expect
      .element(screen.getByText(/^Closes .* unless someone bids\. Every bid restarts the clock at 2 minutes\.$/))
      .toBeVisible();
  });

  test('promises no restart once bids no longer extend it', async () => {
    const closesAt = Date.now() + AHEAD_MS + 90_500;
    const auction = closingIn(0, { closesAt, latestEnd: closesAt });
    const screen = await show(<CountdownPanel auction={auction} isDisconnected={false} />);
    await expect.element(screen.getByText(/^Closes .*, even if someone bids$/)).toBeVisible();
  });

  test('warns in the last thirty seconds', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(29_500)} isDisconnected={false} />);
    await expect.element(screen.getByText('Hurry! Less than 30 seconds left!')).toBeVisible();
  });

  test('says “Closing…” after the deadline until the server declares the end', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(-5_000)} isDisconnected={false} />);
    await expect.element(screen.getByRole('timer')).toHaveTextContent('Closing…');
    await expect.element(screen.getByText('The server is confirming the result.')).toBeVisible();
  });

  test.each([
    ['completed', 'Auction ended'],
    ['cancelled', 'Cancelled'],
    ['draft', 'Not published'],
  ] as const)('shows a %s auction as “%s”', async (status, figure) => {
    const screen = await show(<CountdownPanel auction={closingIn(90_000, { status })} isDisconnected={false} />);
    await expect.element(screen.getByRole('timer', { name: 'Status' })).toHaveTextContent(figure);
  });

  test('says, while disconnected, that newer bids may exist', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(90_500)} isDisconnected />);
    await expect.element(screen.getByText('Reconnecting… there may be newer bids.')).toBeVisible();
  });

  test('does not say that time is up while disconnected, because a bid may have restarted the clock', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(-5_000)} isDisconnected />);
    await expect.element(screen.getByText('Reconnecting… there may be newer bids.')).toBeVisible();
    await expect.element(screen.getByRole('timer', { name: 'Time left to bid' })).toHaveTextContent('–:––');
    await expect.element(screen.getByText('The server is confirming the result.')).not.toBeInTheDocument();
  });
});

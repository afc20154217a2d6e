import { beforeEach, describe, expect, test } from 'vitest';
import { CountdownPanel } from '../../../web/src/features/auction-room/clock/countdown-panel.tsx';
import { serverClock } from '../../../web/src/realtime/live.ts';
import { anAuction } from '../../unit/web/realtime/builders.ts';
import { show } from '../support/screen.tsx';

/** The server's clock is this far ahead of the device's: whoever counts by the device is wrong. */
const AHEAD_MS = 600_000;

/** A slow machine may take some of them. */
const ABOUT_90_SECONDS = /^1:(?:[12]\d|3[01])$/;

/** Lets the clock learn from an answer that took no time. */
function sync(): void {
  const now = Date.now();
  serverClock.observe({ serverTime: now + AHEAD_MS, sentAt: now, receivedAt: now });
}

/** An auction with that much time left by the server's clock. */
function closingIn(ms: number, change: Parameters<typeof anAuction>[1] = {}) {
  return anAuction(1, { closesAt: Date.now() + AHEAD_MS + ms, bidInterval: 120, ...change });
}

describe('the countdown, before the server clock is known', () => {
  test('says that it is syncing and shows no time', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(90_500)} isLost={false} />);
    await expect.element(screen.getByRole('timer')).toHaveTextContent('–:––');
    await expect.element(screen.getByText('Syncing with the auction clock…')).toBeVisible();
    sync();
    await expect.element(screen.getByText(ABOUT_90_SECONDS)).toBeVisible();
  });
});

describe('the countdown', () => {
  beforeEach(sync);

  test('counts by the server clock and says what a bid does', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(90_500)} isLost={false} />);
    await expect.element(screen.getByRole('timer', { name: 'Time left to bid' })).toBeVisible();
    await expect.element(screen.getByText(ABOUT_90_SECONDS)).toBeVisible();
    await expect
      .element(screen.getByText(/^Closes .* unless someone bids\. Every bid restarts the clock at 2 minutes\.$/))
      .toBeVisible();
  });

  test('warns in the last thirty seconds', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(29_500)} isLost={false} />);
    await expect.element(screen.getByText('Hurry! Less than 30 seconds left!')).toBeVisible();
  });

  test('a deadline that has passed is closing until the server says that it is over', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(-5_000)} isLost={false} />);
    await expect.element(screen.getByRole('timer')).toHaveTextContent('Closing…');
    await expect.element(screen.getByText('The server is confirming the result.')).toBeVisible();
  });

  test.each([
    ['completed', 'Auction ended'],
    ['cancelled', 'Cancelled'],
    ['draft', 'Not published'],
  ] as const)('%s: %s', async (status, figure) => {
    const screen = await show(<CountdownPanel auction={closingIn(90_000, { status })} isLost={false} />);
    await expect.element(screen.getByRole('timer', { name: 'Status' })).toHaveTextContent(figure);
  });

  test('without a connection it says that newer bids may exist', async () => {
    const screen = await show(<CountdownPanel auction={closingIn(90_500)} isLost />);
    await expect.element(screen.getByText('Reconnecting… there may be newer bids.')).toBeVisible();
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Component as PracticePage } from '#web/features/auction-room/practice/practice-page.tsx';
import { fakeApi, show } from '../support/screen.tsx';

/** Longer than any rival waits, and shorter than the interval of 40 seconds, after which the auction ends. */
const RIVALS_ANSWER_MS = 37_000;
const INTERVAL_MS = 40_000;

beforeEach(() => {
  // React schedules its work with other functions, which stay real.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens the page, starts a practice and gives the parts of its room. */
async function started(role: 'user' | 'admin' = 'user') {
  const asked = fakeApi(() => undefined);
  const screen = await show(<PracticePage />, role);
  await screen.getByRole('button', { name: 'Start practice' }).click();
  const amount = screen.getByLabelText('Your bid amount');
  const place = screen.getByRole('button', { name: 'Place Bid' });
  return {
    asked,
    screen,
    amount,
    place,
    bid: async (rupees: number) => {
      await amount.fill(String(rupees));
      await place.click();
    },
  };
}

type Started = Awaited<ReturnType<typeof started>>;

/** Bids more than any rival would. The room asks to type such an amount again. */
async function bidFarAbove({ screen, bid }: Started): Promise<void> {
  await bid(50_000);
  const challenge = screen.getByRole('dialog', { name: 'Is this amount right?' });
  await expect.element(challenge.getByText('Practice: this bid costs nothing.', { exact: false })).toBeVisible();
  await challenge.getByLabelText('Type the amount again').fill('50000');
  await challenge.getByRole('button', { name: 'Confirm bid' }).click();
}

describe('a practice', () => {
  test('says what it is before its clock starts, and while it runs', async () => {
    fakeApi(() => undefined);
    const screen = await show(<PracticePage />);
    const mark = screen.getByText('Practice: no money, nobody else is here.');
    await expect.element(mark).toBeVisible();
    expect(screen.getByRole('timer').query()).toBeNull();
    await screen.getByRole('button', { name: 'Start practice' }).click();
    await expect.element(screen.getByText(/^[23]:\d\d$/)).toBeVisible();
    await expect.element(mark).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Practice auction', level: 1 })).toHaveFocus();
  });

  test('a bid leads, restarts the clock and is answered by a rival, which a live region says', async () => {
    const room = await started();
    await room.bid(20_500);
    await expect.element(room.screen.getByText('You are leading', { exact: true })).toBeVisible();
    await expect.element(room.screen.getByText(/^0:(?:40|3\d)$/)).toBeVisible();
    await expect.element(room.amount).toHaveValue(null);
    vi.advanceTimersByTime(RIVALS_ANSWER_MS);
    await expect
      .element(room.screen.getByText(/^You have been outbid\. Bidder [234] leads with ₹/))
      .toBeInTheDocument();
    await expect.element(room.screen.getByText('You have been outbid', { exact: true })).toBeVisible();
    expect(room.asked).toEqual([]);
  });

  test('a bid that is too low is refused as in a real auction, and the clock stays', async () => {
    const { screen, amount, place } = await started();
    await amount.fill('20000');
    await place.click();
    await expect.element(screen.getByText('Bid must be higher than current bid of ₹20,000')).toBeVisible();
    await expect.element(screen.getByRole('timer', { name: 'Bidding ends in' })).toBeVisible();
    await expect.element(screen.getByText('No bids yet')).toBeVisible();
  });

  test('a win says the price in all and that nothing is owed; then another practice can start', async () => {
    const room = await started();
    await bidFarAbove(room);
    await expect.element(room.screen.getByText('You are leading', { exact: true })).toBeVisible();
    vi.advanceTimersByTime(INTERVAL_MS);
    const result = room.screen.getByRole('status').filter({ hasText: 'You won this practice!' });
    // 50,000 + 5 % premium + 18 % GST on the premium.
    await expect.element(result.getByText('you would now owe ₹52,950 in all', { exact: false })).toBeVisible();
    await expect.element(result.getByText('This was practice: you owe nothing.', { exact: false })).toBeVisible();
    await expect.element(room.screen.getByText('Practice: no money, nobody else is here.')).toBeVisible();
    await expect.element(room.place).not.toBeInTheDocument();
    await result.getByRole('button', { name: 'Practise again' }).click();
    await expect.element(result).not.toBeInTheDocument();
    await expect.element(room.screen.getByText('No bids yet')).toBeVisible();
    await expect.element(room.screen.getByRole('heading', { name: 'Practice auction', level: 1 })).toHaveFocus();
    expect(room.asked).toEqual([]);
  });

  test('a user who stops bidding loses, and the result says what that means', async () => {
    const { screen, bid } = await started();
    await bid(20_500);
    await expect.element(screen.getByText('You are leading', { exact: true })).toBeVisible();
    vi.advanceTimersByTime(30 * INTERVAL_MS);
    const result = screen.getByRole('status').filter({ hasText: /Bidder [234] won this practice/ });
    await expect
      .element(result.getByText('your deposit would now go back to you by itself', { exact: false }))
      .toBeVisible();
    expect(result.getByText('You did not bid.', { exact: false }).query()).toBeNull();
    await expect.element(result.getByText('This was practice: you owe nothing.', { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Practice auction', level: 1 })).toHaveFocus();
  });

  test('an admin may practise, too, by keyboard', async () => {
    const { screen, amount } = await started('admin');
    await amount.click();
    await userEvent.keyboard('20200{Enter}');
    await expect.element(screen.getByText('You are leading', { exact: true })).toBeVisible();
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VoidButton } from '#web/voiding/void-button.tsx';
import { fakeApi, show } from '../support/screen.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('whoever bids while the reason is written does not take the place of the person whom it is about', async () => {
  const bidder = (userId: string, bidAmount: number) => ({ userId, name: `Person ${userId}`, bidAmount });
  let leader = bidder('x', 900);
  const asked = fakeApi(({ method }) =>
    method === 'POST'
      ? { success: true, message: 'Asked.' }
      : {
          success: true,
          leader,
          next: bidder('z', 500),
          currentBid: 500,
          obstacle: null,
          isPaused: false,
          closesAt: 1,
          serverTime: 0,
        },
  );
  const screen = await show(<VoidButton auctionId="a1" />, 'admin');
  await screen.getByRole('button', { name: 'Take back bids' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('A stolen identity');
  leader = bidder('y', 1000);
  vi.advanceTimersByTime(5_000);
  await expect.element(screen.getByRole('status').getByText(/^Person x does not lead any more/)).toBeVisible();
  await screen.getByRole('button', { name: 'Ask to take back' }).click({ force: true });
  leader = bidder('x', 1100);
  vi.advanceTimersByTime(5_000);
  await expect.element(screen.getByText(/leads with ₹1,100/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('A stolen identity');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  leader = bidder('y', 1200);
  await screen.getByRole('button', { name: 'Take back bids' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('A stolen identity');
  await screen.getByRole('button', { name: 'Ask to take back' }).click();
  await vi.waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { userId: 'y', reason: 'A stolen identity' },
    ]),
  );
});

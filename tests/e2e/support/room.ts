import { expect, type Locator, type Page } from '@playwright/test';
import { bid, type Person } from '#infra/local/client/person.ts';

/** The parts of the auction room. */
export interface Room {
  readonly amount: Locator;
  readonly place: Locator;
  readonly history: Locator;
  readonly clock: Locator;
  /** Types an amount and sends it. */
  readonly bid: (amount: number) => Promise<void>;
  /** The leader's own maximum. */
  readonly maximum: Locator;
  /** Types an amount, sends it as a maximum and confirms it. */
  readonly bidUpTo: (amount: number) => Promise<void>;
}

/** The timeout for the start or the close of an auction, which a schedule causes within seconds. */
export const SOON = { timeout: 60_000 };

/** Bids as soon as the auction has started. */
export const firstBid = (who: Person, auctionId: string) =>
  expect(async () => void (await bid(who, auctionId, 10_100))).toPass(SOON);

export function room(page: Page): Room {
  const bidding = page.getByRole('region', { name: 'Bidding' });
  const amount = bidding.getByLabel('Your bid amount');
  const place = bidding.getByRole('button', { name: 'Place Bid' });
  return {
    amount,
    place,
    history: page.getByRole('region', { name: 'Bid History' }),
    clock: bidding.getByRole('timer'),
    bid: async (rupees) => {
      await amount.fill(String(rupees));
      await place.click();
    },
    maximum: bidding.getByRole('region', { name: 'Your maximum' }),
    bidUpTo: async (rupees) => {
      await bidding.getByText(/^Bid up to/).click();
      await bidding.getByRole('spinbutton', { name: 'Your maximum' }).fill(String(rupees));
      await place.click();
      const dialog = page.getByRole('dialog', { name: /^Bid up to ₹/ });
      await dialog.getByRole('button', { name: 'Leave this maximum' }).click();
    },
  };
}

/** Waits until bidding starts on a page that was opened before. */
export async function untilOpen(page: Page): Promise<void> {
  await expect(room(page).place).toBeVisible(SOON);
}

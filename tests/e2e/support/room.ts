import { expect, type Locator, type Page } from '@playwright/test';
import { bid, type Person } from '../../../infra/local/client/person.ts';

/** The parts of the auction room as a person finds them. */
export interface Room {
  readonly amount: Locator;
  readonly place: Locator;
  readonly history: Locator;
  readonly clock: Locator;
  /** Types an amount and sends it. */
  readonly bid: (amount: number) => Promise<void>;
}

/** How long a start or a close may take: schedules and clocks strike within seconds. */
export const SOON = { timeout: 30_000 };

/** Bids as soon as the auction has begun. */
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
  };
}

/** Waits until bidding has begun on this page, which was opened before the start. */
export async function untilOpen(page: Page): Promise<void> {
  await expect(room(page).place).toBeVisible(SOON);
}

import type { PriceSteps } from '#shared/model/auctions/price-steps.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import type { Paise } from '#shared/model/money/money.ts';

/** The lot of every practice auction. It exists on this screen only. */
export const PRACTICE_LOT = {
  title: 'A rosewood writing desk',
  description: 'An invented lot: a desk of about 1950 with six drawers, restored.',
};

export const BASE_PRICE: Paise = 20_000_00;

/** A ladder, so that the least bid and the quick amounts follow a step that itself rises once. */
export const STEPS: PriceSteps = [
  { from: 0, step: 200_00 },
  { from: 25_000_00, step: 500_00 },
];

/** The usual kind of charges, so that the price in all differs from the bid. */
export const CHARGES = { ...NO_CHARGES, premium: 5_00, chargesGst: 18_00 };

/** Short, so that a practice takes minutes. */
export const INTERVAL_SECONDS = 40;
export const INTERVAL_MS = INTERVAL_SECONDS * 1_000;

/** How long the auction is open while nobody bids. */
export const OPEN_MS = 3 * 60_000;

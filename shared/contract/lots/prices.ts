/** The bid steps and the reserve as screens show them. */
import * as z from 'zod';
import type { PriceSteps } from '#shared/model/auctions/price-steps.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { rupees } from '../fields.ts';

/** Whether the current bid reaches the reserve; null without a reserve, and when the auction hides this status. */
export const reserveStatus = z.enum(['met', 'not-met']).nullable();
export type ReserveStatus = z.infer<typeof reserveStatus>;

/** The step that applies to current bids of `from` rupees and more. */
export const priceStep = z.object({ from: rupees, step: rupees });

/** Reads steps from an answer. */
export const readSteps = (steps: readonly z.infer<typeof priceStep>[]): PriceSteps =>
  steps.map(({ from, step }) => ({ from: paiseFromRupees(from) ?? 0, step: paiseFromRupees(step) ?? 0 }));

/**
 * What became of the lot; null unless the auction is completed. `open`: won, but not paid for yet. `sold`: paid for.
 * `unsold`: nobody won it, or the winner did not pay. `on-approval`: the highest bid is below the reserve, and the house may
 * still accept it.
 */
export const saleOutcome = z.enum(['open', 'sold', 'unsold', 'on-approval']);
export type SaleOutcome = z.infer<typeof saleOutcome>;

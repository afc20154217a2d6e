import { stepsFromText } from '#shared/model/auctions/price-steps.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';

/** The steps as screens get them, in rupees. */
export const stepsAnswer = ({ steps }: Pick<StateItem, 'steps'>) =>
  stepsFromText(steps).map(({ from, step }) => ({ from: rupeesFromPaise(from), step: rupeesFromPaise(step) }));

import type { ResponseOf } from '#shared/contract/route.ts';
import { readSteps } from '#shared/contract/prices.ts';
import type { getHouseRules } from '#shared/contract/settings/house.ts';
import { chargeText, NEW_VALUES } from './field-list.ts';
import { type FormValues, STEP_PARTS, STEP_ROWS, stepName } from '../values/form-schema.ts';
import { stepTexts } from '../values/form-steps.ts';

/** What the form of a new auction begins with: the charges, the steps and the interval of the settings. */
export function houseValues({
  charges,
  steps,
  bidInterval,
}: Pick<ResponseOf<typeof getHouseRules>, 'charges' | 'steps' | 'bidInterval'>): FormValues {
  const known = readSteps(steps);
  const texts = STEP_ROWS.flatMap((row) =>
    STEP_PARTS.map((part) => [stepName(row, part), stepTexts(known, row)[part]] as const),
  );
  return {
    ...NEW_VALUES,
    ...Object.fromEntries(texts),
    bidInterval: String(bidInterval),
    buyerPremium: chargeText(charges.buyerPremium),
    otherCharges: chargeText(charges.otherCharges),
    otherChargesName: charges.otherChargesName,
    lotGst: chargeText(charges.lotGst),
    chargesGst: chargeText(charges.chargesGst),
  };
}

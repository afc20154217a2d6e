/** What somebody should look at before a lot is published: allowed, and mostly a slip. Amounts are paise. Pure. */
import { intervalInWords } from '../auctions/bid-interval.ts';
import type { ChargeTerms } from '../money/charges.ts';
import { formatInr, type Paise } from '../money/money.ts';

export interface CheckedLot {
  readonly basePrice: Paise;
  readonly charges: ChargeTerms;
}

export interface Against {
  /** What somebody may lead with in its sale; undefined where each lot takes its own deposit. */
  readonly power: Paise | undefined;
  /** What the settings say now. */
  readonly houseCharges: ChargeTerms;
}

/** One sentence each. */
export function lotWarnings(lot: CheckedLot, { power, houseCharges }: Against): readonly string[] {
  const charges = missingCharges(lot.charges, houseCharges);
  return [
    ...powerWarning(lot.basePrice, power),
    ...(charges.length === 0 ? [] : [`Its charges are not those of the house now: ${charges.join(', ')}.`]),
  ];
}

/** A first bid is higher than the base price. */
export const powerWarning = (basePrice: Paise, power: Paise | undefined): readonly string[] =>
  power === undefined || basePrice < power
    ? []
    : [`Nobody can bid on it: its base price is not below the bidding power of ${formatInr(power)}.`];

/** What the house takes and the lot does not, or otherwise: its settings were changed after the lot was made. */
function missingCharges(lot: ChargeTerms, house: ChargeTerms): readonly string[] {
  const percent = (label: string, name: 'premium' | 'lotGst' | 'chargesGst') =>
    house[name] > 0 && lot[name] !== house[name]
      ? [`${label} ${lot[name] / 100} % instead of ${house[name] / 100} %`]
      : [];
  return [
    ...percent('buyer’s premium', 'premium'),
    ...percent('GST on the lot', 'lotGst'),
    ...percent('GST on charges', 'chargesGst'),
    ...(house.other > 0 && lot.other !== house.other
      ? [`other charges ${formatInr(lot.other)} instead of ${formatInr(house.other)}`]
      : []),
  ];
}

/** When lots end, by their bid intervals (seconds): what surprises most is named before it is published. */
export function bidClockInWords(intervals: readonly number[]): readonly string[] {
  const counts = [...Map.groupBy(intervals, (seconds) => seconds)].toSorted(([a], [b]) => a - b);
  return counts.map(([seconds, { length }]) => {
    const ends = length === 1 ? '1 lot ends' : `${length} lots end`;
    return `${ends} ${intervalInWords(seconds)} after ${length === 1 ? 'its' : 'their'} last bid, which may be before the planned end.`;
  });
}

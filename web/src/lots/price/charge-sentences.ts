import { readChargeTerms, type Charges } from '#shared/contract/money/charges.ts';
import { lineName, percentText } from '#shared/model/money/charges.ts';
import { formatInr } from '#shared/model/money/money.ts';

/** The charges on top of the winning bid, one sentence each. */
export function chargeSentences(charges: Charges): readonly string[] {
  const terms = readChargeTerms(charges);
  const { premium, other, lotGst, chargesGst } = terms;
  const otherName = lineName({ kind: 'other', amount: other, name: terms.otherName });
  return [
    ...(premium > 0 ? [`Buyer’s premium of ${percentText(premium)}`] : []),
    ...(other > 0 ? [`${otherName}: ${formatInr(other)}`] : []),
    ...(lotGst > 0 ? [`GST of ${percentText(lotGst)} on the winning bid`] : []),
    ...(chargesGst > 0 && premium + other > 0 ? [`GST of ${percentText(chargesGst)} on premium and charges`] : []),
  ];
}

/** What a winner pays beyond the winning bid, as the API speaks of it. */
import * as z from 'zod/mini';
import { CHARGE_KINDS, type ChargeLine, type ChargeTerms, MOST_PERCENT } from '../../model/money/charges.ts';
import { type Paise, paiseFromRupees, paiseFromText, rupeesFromPaise } from '../../model/money/money.ts';
import { rupees, rupeesField } from '../fields.ts';

const INVALID_PERCENT = 'Please enter a percentage from 0 to 100 with at most two decimals.';

/** A percentage in a request, as a JSON number or as form text; at most two decimals. Parsed to hundredths. */
const percentField = z.pipe(
  z.union([z.number(), z.string()], INVALID_PERCENT),
  z.transform((value, context): number => {
    // The same two decimals that rupees have.
    const hundredths = typeof value === 'number' ? paiseFromRupees(value) : paiseFromText(value);
    if (hundredths !== undefined && hundredths <= MOST_PERCENT) return hundredths;
    context.issues.push({ code: 'custom', message: INVALID_PERCENT, input: value });
    return z.NEVER;
  }),
);

/** The fields of the auction form; none of them are charges of nothing, or leave an edited auction as it is. */
export const chargeFields = {
  buyerPremium: z.optional(percentField),
  otherCharges: z.optional(rupeesField),
  otherChargesName: z.optional(z.string().check(z.trim(), z.maxLength(60, 'This name is too long.'))),
  lotGst: z.optional(percentField),
  chargesGst: z.optional(percentField),
};

interface ChargeForm {
  readonly buyerPremium?: number | undefined;
  readonly otherCharges?: Paise | undefined;
  readonly otherChargesName?: string | undefined;
  readonly lotGst?: number | undefined;
  readonly chargesGst?: number | undefined;
}

/** The charges that a form names; undefined where it names none. */
export function chargesFrom(form: ChargeForm): ChargeTerms | undefined {
  const { buyerPremium, otherCharges, otherChargesName, lotGst, chargesGst } = form;
  const named = [buyerPremium, otherCharges, otherChargesName, lotGst, chargesGst];
  if (named.every((value) => value === undefined)) return undefined;
  return {
    premium: buyerPremium ?? 0,
    other: otherCharges ?? 0,
    otherName: otherChargesName ?? '',
    lotGst: lotGst ?? 0,
    chargesGst: chargesGst ?? 0,
  };
}

/** The terms in an answer: percentages as numbers, the fixed sum in rupees. */
export const charges = z.object({
  buyerPremium: z.number(),
  otherCharges: rupees,
  otherChargesName: z.string(),
  lotGst: z.number(),
  chargesGst: z.number(),
});
export type Charges = z.infer<typeof charges>;

export function chargesAnswer(terms: ChargeTerms): Charges {
  return {
    buyerPremium: terms.premium / 100,
    otherCharges: rupeesFromPaise(terms.other),
    otherChargesName: terms.otherName,
    lotGst: terms.lotGst / 100,
    chargesGst: terms.chargesGst / 100,
  };
}

/** The terms that an answer tells of. */
export function chargeTerms(told: Charges): ChargeTerms {
  return {
    premium: paiseFromRupees(told.buyerPremium) ?? 0,
    other: paiseFromRupees(told.otherCharges) ?? 0,
    otherName: told.otherChargesName,
    lotGst: paiseFromRupees(told.lotGst) ?? 0,
    chargesGst: paiseFromRupees(told.chargesGst) ?? 0,
  };
}

/** One line of what is (or was) to be paid, in an answer. */
export const chargeLine = z.object({
  kind: z.enum(CHARGE_KINDS),
  amount: rupees,
  /** Percent, of lines that are a part of something. */
  rate: z.nullable(z.number()),
  name: z.nullable(z.string()),
});
export type ToldLine = z.infer<typeof chargeLine>;

export function lineAnswer({ kind, amount, rate, name }: ChargeLine): ToldLine {
  return {
    kind,
    amount: rupeesFromPaise(amount),
    rate: rate === undefined ? null : rate / 100,
    name: name ?? null,
  };
}

/** The line that an answer tells of. */
export function toldLine({ kind, amount, rate, name }: ToldLine): ChargeLine {
  return {
    kind,
    amount: paiseFromRupees(amount) ?? 0,
    ...(rate !== null && { rate: paiseFromRupees(rate) ?? 0 }),
    ...(name !== null && { name }),
  };
}

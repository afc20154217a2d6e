/** The charges beyond the winning bid, in requests and answers. */
import * as z from 'zod';
import { CHARGE_KINDS, type ChargeLine, type ChargeTerms, MAX_PERCENT } from '#shared/model/money/charges.ts';
import { type Paise, paiseFromRupees, paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { rupees, rupeesField } from '../fields.ts';

const INVALID_PERCENT = 'Please enter a percentage from 0 to 100 with at most two decimals.';

/** A percentage in a request, as a number or text, with at most two decimals. Parsed to hundredths of a percent. */
export const percentField = z.union([z.number(), z.string()], INVALID_PERCENT).pipe(
  z.transform((value, context): number => {
    // Percentages have two decimals, like rupees, so the same parsers work.
    const hundredths = typeof value === 'number' ? paiseFromRupees(value) : paiseFromText(value);
    if (hundredths !== undefined && hundredths <= MAX_PERCENT) return hundredths;
    context.issues.push({ code: 'custom', message: INVALID_PERCENT, input: value });
    return z.NEVER;
  }),
);

/** The charge fields of the auction form. Without any, a new auction has no charges and an edit keeps them. */
export const chargeFields = {
  buyerPremium: percentField.optional(),
  otherCharges: rupeesField.optional(),
  otherChargesName: z.string().overwrite(oneLine).trim().max(60, 'This name is too long.').optional(),
  lotGst: percentField.optional(),
  chargesGst: percentField.optional(),
};

interface ChargeForm {
  readonly buyerPremium?: number | undefined;
  readonly otherCharges?: Paise | undefined;
  readonly otherChargesName?: string | undefined;
  readonly lotGst?: number | undefined;
  readonly chargesGst?: number | undefined;
}

/** The charges in a form; undefined when it contains none. */
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

/** Reads the terms from an answer. */
export function readChargeTerms(answer: Charges): ChargeTerms {
  return {
    premium: paiseFromRupees(answer.buyerPremium) ?? 0,
    other: paiseFromRupees(answer.otherCharges) ?? 0,
    otherName: answer.otherChargesName,
    lotGst: paiseFromRupees(answer.lotGst) ?? 0,
    chargesGst: paiseFromRupees(answer.chargesGst) ?? 0,
  };
}

/** One line of an amount to pay, in an answer. */
export const chargeLine = z.object({
  kind: z.enum(CHARGE_KINDS),
  amount: rupees,
  /** Percent; null for lines that are not a percentage. */
  rate: z.number().nullable(),
  name: z.string().nullable(),
});
export type ChargeLineAnswer = z.infer<typeof chargeLine>;

export function lineAnswer({ kind, amount, rate, name }: ChargeLine): ChargeLineAnswer {
  return {
    kind,
    amount: rupeesFromPaise(amount),
    rate: rate === undefined ? null : rate / 100,
    name: name ?? null,
  };
}

/** Reads a line from an answer. */
export function readChargeLine({ kind, amount, rate, name }: ChargeLineAnswer): ChargeLine {
  return {
    kind,
    amount: paiseFromRupees(amount) ?? 0,
    ...(rate !== null && { rate: paiseFromRupees(rate) ?? 0 }),
    ...(name !== null && { name }),
  };
}

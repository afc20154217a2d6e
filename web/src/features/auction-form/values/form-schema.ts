import * as z from 'zod';
import { createAuction } from '../../../../../shared/contract/selling.ts';

const contract = createAuction.body.schema.shape;

const trimmed = z.string().trim();

/** Text that the contract's schema accepts. It is sent as text, because the server parses it again. */
function textFor(rule: z.core.$ZodType) {
  return trimmed.check(({ value, issues }) => {
    const { error } = z.safeParse(rule, value);
    if (error !== undefined) issues.push({ code: 'custom', message: error.issues[0]?.message ?? '', input: value });
  });
}

const required = (rule: z.core.$ZodType, missing: string) => trimmed.min(1, missing).pipe(textFor(rule));

/** An empty field means no charge. */
const charge = (rule: z.core.$ZodType) => trimmed.transform((text) => (text === '' ? '0' : text)).pipe(textFor(rule));

/** The item fields in the API's format. */
export const itemSchema = z.object({
  title: contract.title,
  categorie: contract.categorie,
  description: contract.description,
  basePrice: required(contract.basePrice, 'Base price is required.'),
  emdAmount: required(contract.emdAmount, 'EMD amount is required.'),
  buyerPremium: charge(contract.buyerPremium),
  otherCharges: charge(contract.otherCharges),
  otherChargesName: textFor(contract.otherChargesName),
  lotGst: charge(contract.lotGst),
  chargesGst: charge(contract.chargesGst),
  bidInterval: contract.bidInterval,
  /** As JSON. `check-form.ts` checks the report, which depends on the category and the time. */
  report: z.string(),
  documents: z.string(),
});

/**
 * Dates and times in IST. `check-form.ts` validates them, because their rules depend on each other and on the time.
 */
const scheduleSchema = z.object({
  deadlineDate: z.string(),
  deadlineTime: z.string(),
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
});

const fieldName = itemSchema.extend(scheduleSchema.shape).keyof();
export type FieldName = z.infer<typeof fieldName>;
export const FIELD_NAMES = fieldName.options;

/** The form values, all as text. */
export const formValues = z.record(fieldName, z.string());
export type FormValues = Readonly<z.infer<typeof formValues>>;

/** Builds the form values from `textOf`. */
export function formWith(textOf: (name: FieldName) => string): FormValues {
  return formValues.parse(Object.fromEntries(FIELD_NAMES.map((name) => [name, textOf(name)])));
}

/** The fields in which two forms differ. */
export function differences(a: FormValues, b: FormValues): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => a[name] !== b[name]);
}

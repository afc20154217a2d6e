import * as z from 'zod';
import { auctionFields as contract } from '#shared/contract/selling.ts';
import { MAX_STEPS } from '#shared/model/auctions/price-rules.ts';
import { CATEGORY_FACTS } from '#shared/model/lots/category-facts.ts';
import { DETAIL_NAMES, type DetailName } from '#shared/model/lots/lot-details.ts';
import { LOT_FIELD_NAMES, type LotFieldName } from '#shared/model/lots/lot-fields.ts';
import { MAX_INSPECTIONS } from '#shared/model/lots/sale.ts';

const trimmed = z.string().trim();

/** Text that the contract's schema accepts. It is sent as text, because the server parses it again. */
function textFor(rule: z.core.$ZodType, mayBeEmpty = false) {
  return trimmed.check(({ value, issues }) => {
    if (mayBeEmpty && value === '') return;
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
  houseNumber: textFor(contract.houseNumber),
  basePrice: required(contract.basePrice, 'Base price is required.'),
  emdAmount: required(contract.emdAmount, 'EMD amount is required.'),
  buyerPremium: charge(contract.buyerPremium),
  otherCharges: charge(contract.otherCharges),
  otherChargesName: textFor(contract.otherChargesName),
  lotGst: charge(contract.lotGst),
  chargesGst: charge(contract.chargesGst),
  bidInterval: contract.bidInterval,
  reservePrice: textFor(contract.reservePrice),
  /** As JSON. `check-form.ts` checks the report, which depends on the category and the time. */
  report: z.string(),
  documents: z.string(),
});

/** The item fields of a draft, which may lack the required ones. */
export const draftItemSchema = itemSchema.extend({
  title: textFor(contract.title, true),
  categorie: z.union([z.literal(''), contract.categorie]),
  description: textFor(contract.description, true),
  basePrice: textFor(contract.basePrice, true),
  emdAmount: textFor(contract.emdAmount, true),
});

/** A field that every lot has. Dates and times are in IST; `check-form.ts` checks them, `lot-details.ts` the details. */
export type FixedName = LotFieldName | DetailName;
const FIXED_NAMES: readonly FixedName[] = [...LOT_FIELD_NAMES, ...DETAIL_NAMES];

/** A fact of the lot, of any category. */
export type FactName = `fact:${string}`;
export const factName = (name: string): FactName => `fact:${name}`;
export const FACT_NAMES: readonly FactName[] = [
  ...new Set(Object.values(CATEGORY_FACTS).flatMap((facts) => facts.map(({ name }) => factName(name)))),
];

/** The fields of an inspection: its day, and when it begins and ends. */
export const INSPECTION_PARTS = ['date', 'from', 'until'] as const;
export type InspectionPart = (typeof INSPECTION_PARTS)[number];
export type InspectionName = `inspection:${number}:${InspectionPart}`;
/** @param row from 0 */
export const inspectionName = (row: number, part: InspectionPart): InspectionName => `inspection:${row}:${part}`;
export const INSPECTION_ROWS: readonly number[] = Array.from({ length: MAX_INSPECTIONS }, (_, row) => row);

/** The fields of a bid step: the price it applies from, and the step. The first has no `from`. */
export const STEP_PARTS = ['from', 'step'] as const;
export type StepPart = (typeof STEP_PARTS)[number];
export type StepName = `step:${number}:${StepPart}`;
/** @param row from 0 */
export const stepName = (row: number, part: StepPart): StepName => `step:${row}:${part}`;
export const STEP_ROWS: readonly number[] = Array.from({ length: MAX_STEPS }, (_, row) => row);

export type FieldName = FixedName | FactName | InspectionName | StepName;
export const FIELD_NAMES: readonly FieldName[] = [
  ...FIXED_NAMES,
  ...FACT_NAMES,
  ...INSPECTION_ROWS.flatMap((row) => INSPECTION_PARTS.map((part) => inspectionName(row, part))),
  ...STEP_ROWS.flatMap((row) => STEP_PARTS.map((part) => stepName(row, part))),
];

/** Sentences at their fields. */
export type FormErrors = Readonly<Partial<Record<FieldName, string>>>;

/** The form values, all as text. */
export type FormValues = Readonly<
  Record<FixedName, string> & Partial<Record<FactName | InspectionName | StepName, string>>
>;

/** Builds the form values from `textOf`. */
export function formWith(textOf: (name: FieldName) => string): FormValues {
  const texts = (names: readonly FieldName[]) => Object.fromEntries(names.map((name) => [name, textOf(name)]));
  return { ...texts(FIELD_NAMES), ...fixedValues.parse(texts(FIXED_NAMES)) };
}

const fixedValues = z.record(z.enum(FIXED_NAMES), z.string());

/** Form values from storage. Fields that are missing there are empty. */
export const formValues = z
  .record(z.string(), z.string())
  .transform((stored) => formWith((name) => stored[name] ?? ''));

/** The fields in which two forms differ. */
export function differences(a: FormValues, b: FormValues): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => a[name] !== b[name]);
}

import { get, set } from 'react-hook-form';
import * as z from 'zod';
import { auctionFields as contract } from '#shared/contract/selling/auction-form.ts';
import { MAX_STEPS } from '#shared/model/auctions/price-rules.ts';
import { CATEGORY_FACTS } from '#shared/model/lots/category-facts.ts';
import { DETAIL_NAMES, type DetailName } from '#shared/model/lots/lot-details.ts';
import { LOT_FIELD_NAMES, type LotFieldName } from '#shared/model/lots/lot-fields.ts';
import { MAX_INSPECTIONS } from '#shared/model/lots/sale.ts';
import { formDocument } from './form-documents.ts';
import { formReport } from './form-report.ts';

const trimmed = z.string().trim();

/** Text that the contract's schema accepts. It is sent as text, because the server parses it again. */
function textFor(rule: z.core.$ZodType, { mayBeEmpty } = { mayBeEmpty: false }) {
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
  /** The id of a seller of the house. */
  sellerId: textFor(contract.sellerId),
  basePrice: required(contract.basePrice, 'Base price is required.'),
  emdAmount: required(contract.emdAmount, 'EMD amount is required.'),
  buyerPremium: charge(contract.buyerPremium),
  otherCharges: charge(contract.otherCharges),
  otherChargesName: textFor(contract.otherChargesName),
  lotGst: charge(contract.lotGst),
  chargesGst: charge(contract.chargesGst),
  bidInterval: contract.bidInterval,
  reservePrice: textFor(contract.reservePrice),
});

/** The item fields of a draft, which may lack the required ones. */
export const draftItemSchema = itemSchema.extend({
  title: textFor(contract.title, { mayBeEmpty: true }),
  categorie: z.union([z.literal(''), contract.categorie]),
  description: textFor(contract.description, { mayBeEmpty: true }),
  basePrice: textFor(contract.basePrice, { mayBeEmpty: true }),
  emdAmount: textFor(contract.emdAmount, { mayBeEmpty: true }),
});

type PaperName = 'report' | 'documents';
const isPaper = (name: FieldName): name is PaperName => name === 'report' || name === 'documents';

/** A text that every lot has. Dates and times are in IST; `check-form.ts` checks them, `lot-details.ts` the details. */
export type FixedName = Exclude<LotFieldName, PaperName> | DetailName;
const isFixed = (name: LotFieldName): name is Exclude<LotFieldName, PaperName> => !isPaper(name);
export const FIXED_NAMES: readonly FixedName[] = [...LOT_FIELD_NAMES.filter(isFixed), ...DETAIL_NAMES];

/** A fact of the lot, of any category. */
export type FactName = `facts.${string}`;
export const factName = (name: string): FactName => `facts.${name}`;
export const isFact = (name: string): name is FactName => name.startsWith('facts.');
export const FACT_NAMES: readonly FactName[] = [
  ...new Set(Object.values(CATEGORY_FACTS).flatMap((facts) => facts.map(({ name }) => factName(name)))),
];

/** The fields of an inspection: its day, and when it begins and ends. */
export const INSPECTION_PARTS = ['date', 'from', 'until'] as const;
type InspectionPart = (typeof INSPECTION_PARTS)[number];
export type InspectionName = `inspections.${number}.${InspectionPart}`;
/** @param row from 0 */
export const inspectionName = (row: number, part: InspectionPart): InspectionName => `inspections.${row}.${part}`;
export const isInspection = (name: string): name is InspectionName => name.startsWith('inspections.');
export const NO_INSPECTION = { date: '', from: '', until: '' };

/** The fields of a bid step: the price it applies from, and the step. The first has no `from`. */
export const STEP_PARTS = ['from', 'step'] as const;
type StepPart = (typeof STEP_PARTS)[number];
export type StepName = `steps.${number}.${StepPart}`;
/** @param row from 0 */
export const stepName = (row: number, part: StepPart): StepName => `steps.${row}.${part}`;
export const isStep = (name: string): name is StepName => name.startsWith('steps.');
export const NO_STEP = { from: '', step: '' };

/** Where a text is in the form's values. */
export type TextName = FixedName | FactName | InspectionName | StepName;
export type FieldName = TextName | PaperName;
export const isText = (name: FieldName): name is TextName => !isPaper(name);

/** Unsent drafts and remembered columns from before December 2026 have names such as `fact:make` and `step:0:from`. */
export const currentName = (name: string): string =>
  name.replace(
    /^(fact|inspection|step):(.+)$/,
    (_, group: string, rest: string) => `${group}s.${rest.replace(':', '.')}`,
  );

const rows = (most: number): readonly number[] => Array.from({ length: most }, (_, row) => row);
export const FIELD_NAMES: readonly FieldName[] = [
  ...LOT_FIELD_NAMES,
  ...DETAIL_NAMES,
  ...FACT_NAMES,
  ...rows(MAX_INSPECTIONS).flatMap((row) => INSPECTION_PARTS.map((part) => inspectionName(row, part))),
  ...rows(MAX_STEPS).flatMap((row) => STEP_PARTS.map((part) => stepName(row, part))),
];

/** Sentences at their fields. */
export type FormErrors = Readonly<Partial<Record<FieldName, string>>>;

/** Without empty rows at the end. */
function trimmedRows<Row extends Record<string, string>>(rows: readonly Row[]): Row[] {
  return rows.slice(0, rows.findLastIndex((row) => Object.values(row).some((cell) => cell !== '')) + 1);
}

const texts = z.record(z.enum(FIXED_NAMES), z.string());
const text = z.string().default('');
const step = z.object({ from: text, step: text }).prefault({});
/** What is no text. Rows of inspections and steps may be half filled, or empty between others. */
const parts = z.object({
  /** By the names of the facts. */
  facts: z.record(z.string(), z.string()).default({}),
  inspections: z
    .array(z.object({ date: text, from: text, until: text }).prefault({}))
    .default([])
    .transform(trimmedRows),
  /** The first is always there. */
  steps: z
    .tuple([step], step)
    .prefault([{}])
    .transform(([first, ...others]): [typeof first, ...typeof others] => [first, ...trimmedRows(others)]),
  report: formReport.nullable().default(null),
  documents: z.array(formDocument).default([]),
});
export type FormValues = z.infer<typeof texts> & z.infer<typeof parts>;

/** Form values from storage. Fields that are missing there are empty. */
export const formValues = z
  .record(z.string(), z.unknown())
  .transform((stored) => ({
    texts: Object.fromEntries(FIXED_NAMES.map((name) => [name, stored[name] ?? ''])),
    parts: stored,
  }))
  .pipe(z.object({ texts, parts }))
  .transform((stored): FormValues => ({ ...stored.texts, ...stored.parts }));

export const textsWith = <N extends string>(names: readonly N[], textOf: (name: N) => string): Record<N, string> =>
  z.record(z.enum(names), z.string()).parse(Object.fromEntries(names.map((name) => [name, textOf(name)])));

/** The text of a field; empty where the form has no such row. */
export function textAt(values: FormValues, name: TextName): string {
  const text: unknown = get(values, name);
  return typeof text === 'string' ? text : '';
}

export const withTexts = (values: FormValues, texts: Readonly<Partial<Record<TextName, string>>>): FormValues =>
  changed(values, Object.entries(texts));

/** The values with these fields as in `other`. */
export const withFields = (values: FormValues, names: readonly FieldName[], other: FormValues): FormValues =>
  changed(
    values,
    names.map((name) => [name, isPaper(name) ? other[name] : textAt(other, name)]),
  );

function changed(values: FormValues, fields: readonly (readonly [name: string, value: unknown])[]): FormValues {
  const copy = structuredClone(values);
  for (const [name, value] of fields) set(copy, name, value);
  return formValues.parse(copy);
}

/** The fields in which two forms differ. */
export function differences(a: FormValues, b: FormValues): readonly FieldName[] {
  return FIELD_NAMES.filter((name) =>
    isPaper(name) ? JSON.stringify(a[name]) !== JSON.stringify(b[name]) : textAt(a, name) !== textAt(b, name),
  );
}

import { BID_INTERVALS, DEFAULT_BID_INTERVAL, intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { isDetail } from '#shared/model/lots/lot-details.ts';
import { LOT_FIELDS, type LotFieldName } from '#shared/model/lots/lot-fields.ts';
import { readQuantity } from '#shared/model/lots/quantity.ts';
import { formatInr, paiseFromText } from '#shared/model/money/money.ts';
import { readableDocuments } from '../values/form-documents.ts';
import { readableReport } from '../values/form-report.ts';
import { type FieldName, type FormValues, isFact, isInspection, isStep, textAt } from '../values/form-schema.ts';
import { detailSpec, inspectionSpec } from './detail-specs.ts';
import { factSpec } from './fact-specs.ts';
import type { FieldSpec } from './field-spec.ts';
import { stepSpec } from './step-specs.ts';

/** What rows of `lot-fields.ts` leave to the form. */
const CONTROLS: Partial<Record<LotFieldName, Pick<FieldSpec, 'options' | 'initially'>>> = {
  categorie: { options: CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name })) },
  bidInterval: {
    initially: String(DEFAULT_BID_INTERVAL),
    options: BID_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalInWords(seconds) })),
  },
};

/** @param categorie the category of the lot, which defines its facts */
export function fieldSpec(name: FieldName, categorie: string): FieldSpec {
  if (isFact(name)) return factSpec(name, categorie);
  if (isStep(name)) return stepSpec(name);
  if (isInspection(name)) return inspectionSpec(name);
  return isDetail(name) ? detailSpec(name) : { ...LOT_FIELDS[name], ...CONTROLS[name] };
}

/** A form value as readable text. */
export function readableValue(name: FieldName, values: FormValues): string {
  if (name === 'report') return readableReport(values.report);
  if (name === 'documents') return readableDocuments(values.documents);
  const { kind, options } = fieldSpec(name, values.categorie);
  const value = textAt(values, name);
  if (value === '') return '(empty)';
  if (kind === 'percent') return `${value} %`;
  if (kind === 'rupees') return amountInFigures(value) ?? value;
  return options?.find((option) => option.value === value)?.label ?? value;
}

/** '₹12,34,567' for the typed text 1234567; undefined when it is not an amount. */
export function amountInFigures(text: string): string | undefined {
  const paise = paiseFromText(text);
  return paise === undefined ? undefined : formatInr(paise);
}

/** '23.328 g' for the typed text 2 tola; undefined when it is a plain number, or none. */
export function inOwnUnit({ kind, unit, decimals = 0 }: FieldSpec, text: string): string | undefined {
  const quantity = kind === 'number' ? readQuantity(text, unit) : undefined;
  if (quantity === undefined || String(quantity.value) === text.trim()) return undefined;
  const number = quantity.value.toLocaleString('en-IN', { maximumFractionDigits: decimals });
  return `Stored as ${number}${unit === undefined ? '' : ` ${unit}`}`;
}

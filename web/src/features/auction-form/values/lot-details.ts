import type * as z from 'zod';
import { placeField, saleField } from '#shared/contract/lot-fields.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { CATEGORY_FACTS } from '#shared/model/lots/category-facts.ts';
import { readFacts } from '#shared/model/lots/check-facts.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import {
  type FieldName,
  factName,
  type FormErrors,
  type FormValues,
  INSPECTION_ROWS,
  inspectionName,
} from './form-schema.ts';

type Details = Readonly<Record<string, unknown>>;

/** Facts, place and sale in the API's format. */
export interface LotDetails {
  readonly facts: Details;
  readonly place: Details;
  readonly sale: Details;
}

/** Reads the facts and details of the lot, or returns all errors by field. */
export function checkDetails(values: FormValues, now: number): Result<LotDetails, FormErrors> {
  const [facts, factErrors] = readFormFacts(values, now);
  const rows = filledRows(values);
  const [inspections, timeErrors] = readInspections(values, rows);
  const { placeAddress: address, placeCity: city, placePin: pin } = values;
  const { contactName: name, contactPhone: phone, seller, terms, origin, importer } = values;
  const { buyerDocuments, handover, transport } = values;
  const place = { address, city, pin };
  const afterPayment = { documents: buyerDocuments, handover, transport };
  const sale = { inspections, contact: { name, phone }, seller, terms, origin, importer, afterPayment };
  const fieldOf = (path: string): FieldName | undefined => {
    const [, index] = /^inspections\.(\d)\.until$/.exec(path) ?? [];
    return index === undefined ? FIELD_BY_PATH[path] : inspectionName(rows[Number(index)] ?? 0, 'until');
  };
  const errors: FormErrors = {
    ...factErrors,
    ...errorsOf(placeField.safeParse(place).error, (path) => FIELD_BY_PATH[`place.${path}`]),
    ...errorsOf(saleField.safeParse(sale).error, fieldOf),
    ...timeErrors,
  };
  return Object.keys(errors).length === 0 ? ok({ facts, place, sale }) : refused(errors);
}

const FIELD_BY_PATH: Readonly<Record<string, FieldName>> = {
  'place.address': 'placeAddress',
  'place.city': 'placeCity',
  'place.pin': 'placePin',
  'contact.name': 'contactName',
  'contact.phone': 'contactPhone',
  seller: 'seller',
  terms: 'terms',
  origin: 'origin',
  importer: 'importer',
  'afterPayment.documents': 'buyerDocuments',
  'afterPayment.handover': 'handover',
  'afterPayment.transport': 'transport',
};

function errorsOf(error: z.ZodError | undefined, fieldOf: (path: string) => FieldName | undefined): FormErrors {
  const found = error?.issues.map(({ path, message }) => [fieldOf(path.join('.')), message] as const) ?? [];
  return Object.fromEntries(found.filter(([field]) => field !== undefined));
}

/** The facts that the chosen category has. Others stay in the form until it is saved, but are not sent. */
function readFormFacts(values: FormValues, now: number): readonly [Details, FormErrors] {
  const category = CATEGORIES.find(({ _id }) => _id === values.categorie);
  if (category === undefined) return [{}, {}];
  const known = CATEGORY_FACTS[category._id].flatMap((fact) => {
    const text = values[factName(fact.name)] ?? '';
    const isOfAnotherCategory = fact.kind === 'choice' && !Object.hasOwn(fact.choices, text);
    return isOfAnotherCategory ? [] : [[fact.name, text] as const];
  });
  const read = readFacts(category._id, Object.fromEntries(known), now);
  if (read.ok) return [read.value, {}];
  return [{}, Object.fromEntries(read.error.map(({ name, sentence }) => [factName(name), sentence]))];
}

const filledRows = (values: FormValues): readonly number[] =>
  INSPECTION_ROWS.filter((row) => Object.values(rowOf(values, row)).some((text) => text !== ''));

const rowOf = (values: FormValues, row: number) => ({
  date: values[inspectionName(row, 'date')] ?? '',
  from: values[inspectionName(row, 'from')] ?? '',
  until: values[inspectionName(row, 'until')] ?? '',
});

function readInspections(values: FormValues, rows: readonly number[]): readonly [readonly Details[], FormErrors] {
  const errors: Record<string, string> = {};
  const times = rows.map((row) => {
    const { date, from, until } = rowOf(values, row);
    const [fromAt, untilAt] = [msFromIst({ date, time: from }), msFromIst({ date, time: until })];
    if (date === '') errors[inspectionName(row, 'date')] = 'Please choose the date.';
    else if (from === '') errors[inspectionName(row, 'from')] = 'Please choose the time.';
    else if (until === '') errors[inspectionName(row, 'until')] = 'Please choose the time.';
    else if (fromAt === undefined || untilAt === undefined)
      errors[inspectionName(row, 'date')] = 'This is not a valid date and time.';
    const isWhole = fromAt !== undefined && untilAt !== undefined;
    // A time that is missing has its own error, so the schema gets any valid times.
    return { from: isoOf(isWhole ? fromAt : 0), until: isoOf(isWhole ? untilAt : 1) };
  });
  return [times, errors];
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

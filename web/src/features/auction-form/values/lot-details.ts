import type * as z from 'zod';
import { placeField, saleTermsField } from '#shared/contract/lots/lot-fields.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { CATEGORY_FACTS } from '#shared/model/lots/category-facts.ts';
import { readFacts } from '#shared/model/lots/check-facts.ts';
import { DETAIL_NAMES, detailsOf, LOT_DETAILS } from '#shared/model/lots/lot-details.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type FieldName, factName, type FormErrors, type FormValues, inspectionName } from './form-schema.ts';

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
  const [inspections, timeErrors] = readInspections(rows);
  const place = textsOf(values, 'place');
  const sale = { ...textsOf(values, 'sale'), inspections };
  const errors: FormErrors = {
    ...factErrors,
    ...errorsOf('place', placeField.safeParse(place).error, rows),
    ...errorsOf('sale', saleTermsField.safeParse(sale).error, rows),
    ...timeErrors,
  };
  return Object.keys(errors).length === 0 ? ok({ facts, place, sale }) : refused(errors);
}

type Part = 'place' | 'sale';

const textsOf = (values: FormValues, part: Part): Details =>
  nested(detailsOf(part).map((name) => [LOT_DETAILS[name].path.split('.').slice(1), values[name]]));

/** `afterPayment.transport` becomes `{ afterPayment: { transport } }`. */
function nested(texts: readonly (readonly [path: readonly string[], text: string])[]): Details {
  const byName = Map.groupBy(texts, ([[name = '']]) => name);
  return Object.fromEntries(
    [...byName].map(([name, group]) => {
      const text = group.find(([path]) => path.length === 1)?.[1];
      return [name, text ?? nested(group.map(([path, inner]) => [path.slice(1), inner]))];
    }),
  );
}

/** The sentences at their fields. Throws at a path without a field, so that no error is dropped. */
function errorsOf(part: Part, error: z.ZodError | undefined, rows: readonly InspectionRow[]): FormErrors {
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [fieldAt([part, ...path].join('.'), rows), message]) ?? [],
  );
}

export function fieldAt(path: string, rows: readonly InspectionRow[]): FieldName {
  const [, index] = /^sale\.inspections\.(\d)\.until$/.exec(path) ?? [];
  if (index !== undefined) return inspectionName(rows[Number(index)]?.row ?? 0, 'until');
  const field = DETAIL_NAMES.find((name) => LOT_DETAILS[name].path === path);
  if (field === undefined) throw new Error(`The form has no field for ${path}.`);
  return field;
}

/** The facts that the chosen category has. Others stay in the form until it is saved, but are not sent. */
function readFormFacts(values: FormValues, now: number): readonly [Details, FormErrors] {
  const category = CATEGORIES.find(({ _id }) => _id === values.categorie);
  if (category === undefined) return [{}, {}];
  const factTexts = CATEGORY_FACTS[category._id].flatMap((fact) => {
    const text = values.facts[fact.name] ?? '';
    const isOfAnotherCategory = fact.kind === 'choice' && !Object.hasOwn(fact.choices, text);
    return isOfAnotherCategory ? [] : [[fact.name, text] as const];
  });
  const read = readFacts(category._id, Object.fromEntries(factTexts), now);
  if (read.ok) return [read.value, {}];
  return [{}, Object.fromEntries(read.error.map(({ name, sentence }) => [factName(name), sentence]))];
}

type InspectionRow = FormValues['inspections'][number] & { readonly row: number };

const filledRows = ({ inspections }: FormValues): readonly InspectionRow[] =>
  inspections
    .map((inspection, row) => ({ ...inspection, row }))
    .filter(({ date, from, until }) => date !== '' || from !== '' || until !== '');

function readInspections(rows: readonly InspectionRow[]): readonly [readonly Details[], FormErrors] {
  const errors: Record<string, string> = {};
  const times = rows.map(({ row, date, from, until }) => {
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

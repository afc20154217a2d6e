/** Reads the cells of a row over the values of a new or an existing lot. */
import { splitArea } from '#shared/model/lots/quantity.ts';
import { factsOf } from '../../fields/fact-specs.ts';
import { fieldSpec, readableValue } from '../../fields/field-list.ts';
import {
  type FieldName,
  factName,
  type FormValues,
  isFact,
  isStep,
  isText,
  stepName,
  textAt,
  type TextName,
  withTexts,
} from '../../values/form-schema.ts';
import { type Cells, type Column, COLUMN_IDS, columnOf, columnOfField, type ColumnId } from '../columns/columns.ts';
import { ask } from '../columns/question.ts';
import { readCell } from '../columns/read-cell.ts';
import { readMoment, swapDoubt } from '../columns/read-date.ts';
import { formulaDoubt, readHouseNumber, readShown } from '../columns/read-shown.ts';
import type { JobRow } from '../job/job.ts';
import type { Desk } from './problem-desk.ts';
import { readDocuments, readReport } from './read-papers.ts';

interface Row extends Omit<JobRow, 'line'> {
  readonly mixedDates: readonly ColumnId[];
}

/**
 * @param base what the cells are read over
 * @param empty what a new lot begins with
 */
export function readRow(
  { cells, shown = {}, dateDoubts = {}, mixedDates }: Row,
  base: FormValues,
  empty: FormValues,
  desk: Desk,
): FormValues {
  const { problems, note } = desk;
  const texts: Partial<Record<TextName, string>> = {};
  const category = readCell(fieldSpec('categorie', ''), cells.categorie ?? base.categorie);
  const categorie = category.ok ? category.value : '';
  for (const column of columnsOf(cells, categorie)) {
    const { id, kind } = column;
    const [cell, seen] = [cells[id] ?? '', shown[id]];
    const doubt = formulaDoubt(cell, seen);
    if (doubt !== undefined && note(id, doubt) === undefined) continue;
    const swapped = dateDoubts[id] ?? (mixedDates.includes(id) ? swapDoubt(cell) : undefined);
    if (swapped !== undefined && note(id, swapped) === undefined) continue;
    if (kind.is === 'field' && isForeignFact(kind.field, categorie)) {
      if (cell.trim() !== '') problems[id] = 'Lots of this category have no such field. Please leave it empty.';
    } else if (kind.is === 'field') {
      const stored = textAt(base, kind.field);
      const isLots = CERTAIN_AS_STORED.has(kind.spec.kind) && stored !== '' && (seen ?? cell) === stored;
      const read = id === 'houseNumber' ? readHouseNumber(cell, seen) : readShown(kind.spec, cell, seen);
      // It is certain where it is seen as the lot has it.
      const value = isLots ? stored : asStored(kind.field, note(id, read) ?? '');
      const keeps = cell.trim() === '' && stored === textAt(empty, kind.field) && !isRestOfLadder(kind.field, cells);
      texts[kind.field] = keeps || isSameText(value, stored) ? stored : value;
    } else if (kind.is === 'moment') {
      const moment = readMoment(cell);
      if (!moment.ok) problems[id] = moment.error;
      texts[kind.date] = moment.ok ? moment.value.date : '';
      texts[kind.time] = moment.ok ? moment.value.time : '';
    }
  }
  const area = splitArea(texts['facts.area'] ?? '', texts['facts.areaUnit'] ?? base.facts['areaUnit'] ?? '');
  if (!area.ok) problems['facts.area'] = area.error;
  else if (area.value.area !== '') {
    texts['facts.area'] = area.value.area;
    texts['facts.areaUnit'] = area.value.areaUnit;
  }
  if (cells.houseNumber === undefined || cells.houseNumber === '') problems.houseNumber ??= NO_NUMBER;
  const report = readReport(cells, base.report, categorie, desk);
  const documents = readDocuments(cells.documents, base.documents, desk);
  return { ...withTexts(base, texts), report, documents };
}

/** Kinds of texts that are asked about, unless the lot has the same. */
const CERTAIN_AS_STORED: ReadonlySet<string> = new Set(['text', 'percent']);

/** A row with steps of its own has a ladder of its own: an empty cell there is no step of the house. */
const isRestOfLadder = (field: TextName, cells: Cells): boolean =>
  isStep(field) &&
  field !== stepName(0, 'step') &&
  COLUMN_IDS.some((id) => isStep(id) && (cells[id] ?? '').trim() !== '');

/** However its accents and line ends are written. */
const isSameText = (a: string, b: string): boolean => oneForm(a) === oneForm(b);
const oneForm = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();

interface RowChange {
  readonly before: FormValues;
  readonly values: FormValues;
  /** Where the two differ. */
  readonly differing: readonly FieldName[];
}

/** An empty cell empties the field of the lot. Often a formula or a filter has emptied it, so it is asked. */
export function askBeforeClearing(cells: Cells, { before, values, differing }: RowChange, { note }: Desk): void {
  const used = new Set(COLUMN_IDS.filter((id) => cells[id] !== undefined));
  for (const field of differing.filter(isText)) {
    // Asked in words of its own (`read-seller.ts`).
    if (field === 'sellerId') continue;
    const { required = false, initially } = fieldSpec(field, values.categorie);
    const id = columnOfField(field, used);
    if (cells[id]?.trim() !== '' || textAt(before, field) === '' || (required && initially === undefined)) continue;
    const had = shortened(readableValue(field, before));
    const becomes =
      textAt(values, field) === '' ? `clears ${had}` : `changes ${had} to ${readableValue(field, values)}`;
    note(id, ask(`The cell is empty. Importing it ${becomes}. Is that right?`, ''));
  }
}

const shortened = (text: string): string => (text.length > 60 ? `“${text.slice(0, 60)}…”` : text);

/** A fact that only lots of other categories have. */
function isForeignFact(field: TextName, categorie: string): boolean {
  return categorie !== '' && isFact(field) && factsOf(categorie).every(({ name }) => factName(name) !== field);
}

const NO_NUMBER = 'Every row needs the house number of its lot.';

function columnsOf(cells: Cells, categorie: string): readonly Column[] {
  return COLUMN_IDS.filter((id) => cells[id] !== undefined).map((id) => columnOf(id, categorie));
}

/** A charge of zero is an empty field of the form, and an emptied choice is what a form without settings begins with. */
function asStored(field: TextName, text: string): string {
  if (text === '0' && CHARGES.includes(field)) return '';
  return text === '' ? (fieldSpec(field, '').initially ?? '') : text;
}

export const CHARGES: readonly TextName[] = ['buyerPremium', 'otherCharges', 'lotGst', 'chargesGst'];

/** Judges one row of a sheet: its fields, what is wrong in which cell, and what importing it would do. Pure. */
import { editedImagesProblem, newImagesProblem } from '#shared/model/auctions/auction-form.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { istParts } from '#shared/model/ist.ts';
import { type Cells, type Column, COLUMN_IDS, columnOf, columnOfField, type ColumnId } from '../columns/columns.ts';
import { readCell, readMoment } from '../columns/read-cell.ts';
import { factsOf } from '../../fields/fact-specs.ts';
import { fieldSpec } from '../../fields/field-list.ts';
import { valuesOf } from '../../values/stored-values.ts';
import { type AuctionFields, checkForm } from '../../values/check-form.ts';
import {
  differences,
  factName,
  FIELD_NAMES,
  type FormErrors,
  type FormValues,
  isText,
  type TextName,
  withTexts,
  isFact,
} from '../../values/form-schema.ts';
import { plannedImages, type PlannedImage } from '../pictures/planned-images.ts';
import type { Picture } from '../pictures/picture.ts';

export type Problems = Readonly<Partial<Record<ColumnId, string>>>;

export interface LotFile {
  readonly cells: Cells;
  /** In display order. */
  readonly pictures: readonly Picture[];
  /** What is not certain about them. */
  readonly pictureQuestion: string | undefined;
  /** The lot that already has this house number. */
  readonly existing: EditedAuction | undefined;
}

interface Judged {
  readonly values: FormValues;
  readonly images: readonly PlannedImage[];
}

export type Verdict =
  | (Judged & { readonly is: 'create'; readonly fields: AuctionFields })
  | (Judged & {
      readonly is: 'update';
      readonly fields: AuctionFields;
      readonly existing: EditedAuction;
      readonly changes: readonly string[];
    })
  | (Judged & { readonly is: 'unchanged'; readonly existing: EditedAuction })
  | (Judged & { readonly is: 'wrong'; readonly problems: Problems; readonly existing: EditedAuction | undefined });

/**
 * @param empty what a new lot begins with
 * @param now epoch milliseconds
 */
export function judgeLot(file: LotFile, empty: FormValues, maxImages: number, now: number): Verdict {
  const { cells, existing } = file;
  const read = readCells(cells, existing === undefined ? empty : valuesOf(existing));
  const values = read.values;
  const images = plannedImages(file.pictures, existing?.images ?? []);
  const judged = { values, images };
  const wrong = (problems: Problems): Verdict => ({ ...judged, is: 'wrong', problems, existing });
  const pictureProblem = picturesProblem(file, images, maxImages);
  const own: Problems = { ...read.problems, ...(pictureProblem !== undefined && { pictures: pictureProblem }) };
  if (existing !== undefined && Object.keys(own).length === 0) {
    const changes = changesOf(existing, values, images);
    if (changes.length === 0) return { ...judged, is: 'unchanged', existing };
    if (existing.status !== 'draft' && existing.status !== 'pending') {
      return wrong({
        houseNumber: `This lot is ${existing.status} and can no longer be changed. The file differs: ${changes.join(', ')}.`,
      });
    }
    const checked = checkValues(values, cells, now, existing);
    if (!checked.ok) return wrong(checked.error);
    return { ...judged, is: 'update', fields: checked.value, existing, changes };
  }
  const checked = checkValues(values, cells, now, existing);
  const problems = { ...(!checked.ok && checked.error), ...own };
  if (!checked.ok || Object.keys(problems).length > 0) return wrong(problems);
  return { ...judged, is: 'create', fields: checked.value };
}

interface ReadCells {
  readonly values: FormValues;
  readonly problems: Problems;
}

/** The cells over the values of a new or an existing lot. */
function readCells(cells: Cells, base: FormValues): ReadCells {
  const problems: Partial<Record<ColumnId, string>> = {};
  const texts: Partial<Record<TextName, string>> = {};
  const note = (id: ColumnId, read: Result<unknown, string>) => {
    if (!read.ok) problems[id] = read.error;
  };
  const category = readCell(fieldSpec('categorie', ''), cells.categorie ?? base.categorie);
  const categorie = category.ok ? category.value : '';
  for (const column of columnsOf(cells, categorie)) {
    const cell = cells[column.id] ?? '';
    const { kind } = column;
    if (kind.is === 'field' && isForeignFact(kind.field, categorie)) {
      if (cell.trim() !== '') problems[column.id] = 'Lots of this category have no such field. Please leave it empty.';
    } else if (kind.is === 'field') {
      const value = readCell(kind.spec, cell);
      note(column.id, value);
      texts[kind.field] = value.ok ? asStored(kind.field, value.value) : '';
    } else if (kind.is === 'moment') {
      const moment = readMoment(cell);
      note(column.id, moment);
      texts[kind.date] = moment.ok ? moment.value.date : '';
      texts[kind.time] = moment.ok ? moment.value.time : '';
    }
  }
  if (cells.houseNumber === undefined || cells.houseNumber === '') problems.houseNumber = NO_NUMBER;
  return { values: withTexts(base, texts), problems };
}

/** A fact that only lots of other categories have. */
function isForeignFact(field: TextName, categorie: string): boolean {
  return categorie !== '' && isFact(field) && factsOf(categorie).every(({ name }) => factName(name) !== field);
}

const NO_NUMBER = 'Every row needs the house number of its lot.';

function columnsOf(cells: Cells, categorie: string): readonly Column[] {
  return COLUMN_IDS.filter((id) => cells[id] !== undefined).map((id) => columnOf(id, categorie));
}

/** A charge of zero is an empty field of the form, and an empty choice is what a new form begins with. */
function asStored(field: TextName, text: string): string {
  if (text === '0' && CHARGES.includes(field)) return '';
  return text === '' ? (fieldSpec(field, '').initially ?? '') : text;
}

const CHARGES: readonly TextName[] = ['buyerPremium', 'otherCharges', 'lotGst', 'chargesGst'];

/** The labels of what differs from the stored lot. */
function changesOf(existing: EditedAuction, values: FormValues, images: readonly PlannedImage[]): readonly string[] {
  const fields = differences(values, valuesOf(existing)).filter(isText);
  const labels = fields.map((field) => columnOf(columnOfField(field, new Set()), values.categorie).label);
  const isSame =
    images.length === existing.images.length &&
    images.every((one, at) => one.is === 'stored' && one.url === existing.images[at]);
  return [...new Set([...labels, ...(isSame ? [] : ['Pictures'])])];
}

function checkValues(
  values: FormValues,
  cells: Cells,
  now: number,
  existing: EditedAuction | undefined,
): Result<AuctionFields, Problems> {
  const deadline = existing?.status === 'pending' ? existing.registrationDeadline : null;
  const rules = deadline === null ? {} : { storedDeadline: istParts(Date.parse(deadline)) };
  const checked = checkForm(values, now, rules);
  return checked.ok ? ok(checked.value) : refused(problemsOf(checked.error, cells));
}

/** The errors of the form at the cells that caused them. */
function problemsOf(errors: FormErrors, cells: Cells): Problems {
  const used = new Set(COLUMN_IDS.filter((id) => cells[id] !== undefined));
  const found = FIELD_NAMES.filter(isText).flatMap((field) => {
    const sentence = errors[field];
    return sentence === undefined ? [] : [[columnOfField(field, used), sentence] as const];
  });
  // The first problem of a cell wins.
  return Object.fromEntries(found.toReversed());
}

function picturesProblem(file: LotFile, images: readonly PlannedImage[], max: number): string | undefined {
  if (file.pictureQuestion !== undefined) return file.pictureQuestion;
  if (file.existing === undefined) return newImagesProblem(images.length, max);
  return editedImagesProblem(images.length, max);
}

/** Judges one row of a sheet: its fields, what is wrong in which cell, and what importing it would do. Pure. */
import { editedImagesProblem, newImagesProblem } from '#shared/model/auctions/auction-form.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { splitArea } from '#shared/model/lots/quantity.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { istParts } from '#shared/model/ist.ts';
import { type Cells, type Column, COLUMN_IDS, columnOf, columnOfField, type ColumnId } from '../columns/columns.ts';
import { ask, type Question, readCell } from '../columns/read-cell.ts';
import { readMoment } from '../columns/read-date.ts';
import { formulaDoubt, readHouseNumber, readShown } from '../columns/read-shown.ts';
import { factsOf } from '../../fields/fact-specs.ts';
import { fieldSpec, readableValue } from '../../fields/field-list.ts';
import { valuesOf } from '../../values/stored-values.ts';
import { type AuctionFields, checkForm } from '../../values/check-form.ts';
import {
  differences,
  factName,
  FIELD_NAMES,
  type FormErrors,
  type FormValues,
  isText,
  textAt,
  type TextName,
  withTexts,
  isFact,
} from '../../values/form-schema.ts';
import { plannedImages, type PlannedImage } from '../pictures/planned-images.ts';
import type { JobRow } from '../job/job.ts';
import type { Picture } from '../pictures/picture.ts';

export type Problems = Readonly<Partial<Record<ColumnId, string>>>;

/** What the row has, which pictures belong to it, and which lot. */
export interface LotFile extends Omit<JobRow, 'line'> {
  /** In display order. */
  readonly pictures: readonly Picture[];
  /** Names in the cell of pictures that no file has. */
  readonly missingPictures: readonly string[];
  /** The house numbers of other rows or lots that only other zeros tell from that of the row. */
  readonly lookAlikes: readonly string[];
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
  | (Judged & {
      readonly is: 'wrong';
      readonly problems: Problems;
      /** The columns whose problem is a question, to which the clerk may say yes. */
      readonly questions: readonly ColumnId[];
      readonly existing: EditedAuction | undefined;
    });

/**
 * @param empty what a new lot begins with
 * @param now epoch milliseconds
 */
export function judgeLot(file: LotFile, empty: FormValues, maxImages: number, now: number): Verdict {
  const { cells, existing } = file;
  const desk = problemDesk(file.confirmed);
  const values = readCells(file, existing === undefined ? empty : valuesOf(existing), desk);
  if (existing !== undefined) askBeforeClearing(cells, values, existing, desk);
  if (file.lookAlikes.length > 0 && desk.problems.houseNumber === undefined) {
    const others = file.lookAlikes.slice(0, 5).join(', ');
    desk.note('houseNumber', ask(`There is ${others}, too. Is ${values.houseNumber} another lot?`, ''));
  }
  const images = plannedImages(file.pictures, existing?.images ?? []);
  const pictureProblem = picturesProblem(file, images, maxImages);
  if (pictureProblem !== undefined) desk.note('pictures', refused(pictureProblem));
  const { problems: own, questions } = desk;
  const judged = { values, images };
  const wrong = (problems: Problems): Verdict => ({ ...judged, is: 'wrong', problems, questions, existing });
  const isRead = Object.keys(own).length === 0;
  const changes = existing === undefined ? [] : changesOf(existing, values, images);
  if (existing !== undefined && isRead && changes.length === 0) return { ...judged, is: 'unchanged', existing };
  if (existing !== undefined && isRead && existing.status !== 'draft' && existing.status !== 'pending') {
    return wrong({
      houseNumber: `This lot is ${existing.status} and can no longer be changed. The file differs: ${changes.join(', ')}.`,
    });
  }
  const checked = checkValues(values, cells, now, existing);
  if (!checked.ok || !isRead) return wrong({ ...(!checked.ok && checked.error), ...own });
  if (existing !== undefined) return { ...judged, is: 'update', fields: checked.value, existing, changes };
  return { ...judged, is: 'create', fields: checked.value };
}

/** Collects what is wrong at which cell, and what is asked there. */
function problemDesk(confirmed: Cells = {}) {
  const problems: Partial<Record<ColumnId, string>> = {};
  const questions: ColumnId[] = [];
  return {
    problems,
    questions,
    /** The value that was read or that the clerk has confirmed; undefined when there is none. */
    note: <T>(id: ColumnId, read: Result<T, string> | Question): T | string | undefined => {
      if (read.ok) return read.value;
      if ('ifYes' in read && confirmed[id]?.includes(read.error) === true) return read.ifYes;
      if ('ifYes' in read) questions.push(id);
      problems[id] = read.error;
      return undefined;
    },
  };
}
type Desk = ReturnType<typeof problemDesk>;

/** The cells over the values of a new or an existing lot. */
function readCells({ cells, shown = {} }: LotFile, base: FormValues, { problems, note }: Desk): FormValues {
  const texts: Partial<Record<TextName, string>> = {};
  const category = readCell(fieldSpec('categorie', ''), cells.categorie ?? base.categorie);
  const categorie = category.ok ? category.value : '';
  for (const column of columnsOf(cells, categorie)) {
    const { id, kind } = column;
    const [cell, seen] = [cells[id] ?? '', shown[id]];
    const doubt = formulaDoubt(cell, seen);
    if (doubt !== undefined && note(id, doubt) === undefined) continue;
    if (kind.is === 'field' && isForeignFact(kind.field, categorie)) {
      if (cell.trim() !== '') problems[id] = 'Lots of this category have no such field. Please leave it empty.';
    } else if (kind.is === 'field') {
      const read = id === 'houseNumber' ? readHouseNumber(cell, seen) : readShown(kind.spec, cell, seen);
      texts[kind.field] = asStored(kind.field, note(id, read) ?? '');
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
  return withTexts(base, texts);
}

/** An empty cell empties the field of the lot. Often a formula or a filter has emptied it, so it is asked. */
function askBeforeClearing(cells: Cells, values: FormValues, existing: EditedAuction, { note }: Desk): void {
  const before = valuesOf(existing);
  for (const field of differences(values, before).filter(isText)) {
    if (cells[field]?.trim() !== '' || textAt(values, field) !== '') continue;
    const had = readableValue(field, before);
    note(
      field,
      ask(
        `The cell is empty. Importing it clears ${had.length > 60 ? `“${had.slice(0, 60)}…”` : had}. Is that right?`,
        '',
      ),
    );
  }
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
  const [missing] = file.missingPictures;
  if (missing !== undefined) return `No picture is called ${missing}.`;
  if (file.existing === undefined) return newImagesProblem(images.length, max);
  return editedImagesProblem(images.length, max);
}

/** Judges one row of a sheet: its fields, what is wrong in which cell, and what importing it would do. Pure. */
import { editedImagesProblem, newImagesProblem } from '#shared/model/auctions/auction-form.ts';
import { istParts } from '#shared/model/ist.ts';
import { LOT_FIELDS } from '#shared/model/lots/lot-fields.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { type AuctionFields, checkForm } from '../../values/check-form.ts';
import {
  differences,
  FIELD_NAMES,
  type FieldName,
  type FormErrors,
  type FormValues,
} from '../../values/form-schema.ts';
import { valuesOf } from '../../values/stored-values.ts';
import { type Cells, COLUMN_IDS, columnOf, columnOfField, type ColumnId } from '../columns/columns.ts';
import { ask } from '../columns/question.ts';
import { plainText } from '../columns/read-cell.ts';
import type { JobRow } from '../job/job.ts';
import type { Picture } from '../pictures/picture.ts';
import { plannedImages, type PlannedImage } from '../pictures/planned-images.ts';
import { problemDesk } from './problem-desk.ts';
import { askBeforeClearing, readRow } from './read-row.ts';
import { type FoundSellers, readSeller } from './read-seller.ts';

export type Problems = Readonly<Partial<Record<ColumnId, string>>>;

export interface NamedSale {
  readonly _id: string;
  readonly name: string;
}

/** What the row has, which pictures belong to it, and which lot. */
export interface LotFile extends Omit<JobRow, 'line'> {
  /** In display order. */
  readonly pictures: readonly Picture[];
  /** What is not certain about them. */
  readonly pictureQuestion: string | undefined;
  /** The house numbers of other rows or lots that only other zeros tell from that of the row. */
  readonly lookAlikes: readonly string[];
  /** Columns that have dates as dates and as texts. */
  readonly mixedDates: readonly ColumnId[];
  /** The sales there are. */
  readonly sales: readonly NamedSale[];
  /** For each text that a cell has. */
  readonly sellers: readonly FoundSellers[];
  /** The lot that already has this house number. */
  readonly existing: EditedAuction | undefined;
}

interface Judged {
  readonly values: FormValues;
  readonly images: readonly PlannedImage[];
  /** The id of a sale that the lot is to be added to. */
  readonly joins?: string | undefined;
}

export type Verdict =
  | (Judged & { readonly is: 'create'; readonly fields: AuctionFields })
  | (Judged & {
      readonly is: 'update';
      readonly fields: AuctionFields;
      readonly existing: EditedAuction;
      readonly changes: readonly string[];
    })
  /** The lot was not sold, and is offered again as the row says. */
  | (Judged & { readonly is: 'relist'; readonly existing: EditedAuction })
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
  const { existing } = file;
  const rules = { empty, maxImages, now };
  const verdict = judge(file, existing === undefined ? empty : valuesOf(existing), rules);
  if (existing?.canBeRelisted !== true || verdict.is === 'unchanged') return verdict;
  return judge({ ...file, listsAgain: true }, { ...valuesOf(existing), ...NO_DATES }, rules);
}

/** What is not listed again with a lot. */
const NO_DATES = {
  deadlineDate: '',
  deadlineTime: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  latestEndDate: '',
  latestEndTime: '',
  inspections: [],
} as const satisfies Partial<FormValues>;

interface JudgedFile extends LotFile {
  readonly listsAgain?: boolean;
}

interface Rules {
  /** What a new lot begins with. */
  readonly empty: FormValues;
  readonly maxImages: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** @param before what the cells are read against */
function judge(file: JudgedFile, before: FormValues, { empty, maxImages, now }: Rules): Verdict {
  const { cells, existing, listsAgain = false } = file;
  const desk = problemDesk(file.confirmed);
  const values = { ...readRow(file, before, empty, desk), sellerId: readSeller(file, before.sellerId, desk) };
  const differing = existing === undefined ? [] : differences(values, before);
  askBeforeClearing(cells, { before, values, differing }, desk);
  if (file.lookAlikes.length > 0 && desk.problems.houseNumber === undefined) {
    const others = file.lookAlikes.slice(0, 5).join(', ');
    desk.note('houseNumber', ask(`There is ${others}, too. Is ${values.houseNumber} another lot?`, ''));
  }
  if (listsAgain && desk.problems.houseNumber === undefined) desk.note('houseNumber', ask(LIST_AGAIN, ''));
  const images = plannedImages(file.pictures, existing?.images ?? []);
  const pictureProblem = picturesProblem(file, images, maxImages);
  if (pictureProblem !== undefined) desk.note('pictures', refused(pictureProblem));
  else {
    const questions = pictureQuestions(images, existing?.images ?? []);
    // One after the other.
    questions.every((question) => desk.note('pictures', ask(question, '')) !== undefined);
  }
  const joins = desk.note('sale', saleToJoin(listsAgain ? { ...file, existing: undefined } : file));
  const { problems: ownProblems, questions } = desk;
  const judged = { values, images, joins };
  const wrong = (problems: Problems): Verdict => ({ ...judged, is: 'wrong', problems, questions, existing });
  const isRead = Object.keys(ownProblems).length === 0;
  const changes = [
    ...new Set(differing.map((field) => labelOf(field, values.categorie))),
    ...(existing === undefined || isSameOrder(images, existing.images) ? [] : ['Pictures']),
    ...(joins === undefined ? [] : ['Sale']),
  ];
  const isOver = existing !== undefined && existing.status !== 'draft' && existing.status !== 'pending';
  if (existing !== undefined && isRead && changes.length === 0) return { ...judged, is: 'unchanged', existing };
  if (isOver && isRead && !listsAgain) {
    return wrong({
      houseNumber: `This lot is ${existing.status} and can no longer be changed. The file differs: ${changes.join(', ')}.`,
    });
  }
  const checked = checkValues(values, cells, now, existing);
  if (!checked.ok || !isRead) return wrong({ ...(!checked.ok && checked.error), ...ownProblems });
  if (existing !== undefined && listsAgain) return { ...judged, is: 'relist', existing };
  if (existing !== undefined) return { ...judged, is: 'update', fields: checked.value, existing, changes };
  return { ...judged, is: 'create', fields: checked.value };
}

const LIST_AGAIN = 'The lot with this number was not sold. Shall it be listed again, as this row says?';

const labelOf = (field: FieldName, categorie: string): string =>
  field === 'report' ? LOT_FIELDS.report.label : columnOf(columnOfField(field, new Set()), categorie).label;

const isSameOrder = (images: readonly PlannedImage[], stored: readonly string[]): boolean =>
  images.length === stored.length && images.every((image, at) => image.is === 'stored' && image.url === stored[at]);

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
  const found = FIELD_NAMES.flatMap((field) => {
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

function pictureQuestions(images: readonly PlannedImage[], stored: readonly string[]): readonly string[] {
  const cutOff = images.flatMap((image) =>
    image.is === 'new' && image.picture.isCutOff === true ? [image.picture.path] : [],
  );
  const kept = new Set(images.map((image) => (image.is === 'stored' ? image.url : undefined)));
  const removed = stored.filter((url) => !kept.has(url)).length;
  const removedText = removed === 1 ? 'a picture' : `${removed} pictures`;
  return [
    ...(cutOff.length === 0
      ? []
      : [`The end of ${cutOff.join(', ')} is missing, and may be grey. Shall it be shown so?`]),
    ...(removed === 0 ? [] : [`Importing it removes ${removedText} that the lot has. Is that right?`]),
  ];
}

/** Lots join a sale by its name. They leave one on its own page only. */
function saleToJoin({ cells, sales, existing }: LotFile): Result<string | undefined, string> {
  if (cells.sale === undefined) return ok(undefined);
  const ownSale = sales.find(({ _id }) => _id === existing?.saleId);
  const named = sales.filter(({ name }) => plainText(name) === plainText(cells.sale ?? ''));
  if (ownSale !== undefined) {
    return named.includes(ownSale)
      ? ok(undefined)
      : refused(`The lot is in the sale ${ownSale.name}. Please take it out there first.`);
  }
  if (cells.sale.trim() === '') return ok(undefined);
  const [sale, ...others] = named;
  if (sale === undefined) return refused(`No sale is called ${cells.sale}. Please make it first.`);
  return others.length === 0
    ? ok(sale._id)
    : refused(`${named.length} sales are called ${sale.name}. Please give them names of their own.`);
}

/** Judges all rows of an import. Pure, and quick when few rows have changed. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { comparedHouseNumber, withoutZeros } from '#shared/model/auctions/house-number.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import type { FormValues } from '../../values/form-schema.ts';
import { COLUMN_IDS, type ColumnId, isDateColumn } from '../columns/columns.ts';
import { isDateCell, isDateText } from '../columns/read-date.ts';
import { readHouseNumber } from '../columns/read-shown.ts';
import type { JobRow } from '../job/job.ts';
import { matchPictures, type TornRule } from '../pictures/match-pictures.ts';
import type { Picture } from '../pictures/picture.ts';
import { judgeLot, type LotFile, type NamedSale, type Verdict } from './judge-lot.ts';
import type { FoundSellers } from './read-seller.ts';

export interface JudgedRow extends JobRow {
  readonly houseNumber: string;
  readonly file: LotFile;
  readonly verdict: Verdict;
}

/** Lots by their compared house numbers. */
export type LotsByNumber = ReadonlyMap<string, EditedAuction>;

/** What the server has of what the rows name. */
export interface Known {
  readonly lots: LotsByNumber;
  readonly sales: readonly NamedSale[];
  readonly sellers: readonly FoundSellers[];
}

export interface Judging {
  readonly rows: readonly JobRow[];
  readonly leftOut: readonly number[];
  readonly pictures: readonly Picture[];
  readonly tornRule?: TornRule | undefined;
  readonly known: Known;
  readonly maxImages: number;
  /** What a new lot begins with. */
  readonly empty: FormValues;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The verdicts about a sheet, by line, so that mending one cell of two thousand rows judges one row again. */
export type Verdicts = Map<number, { readonly by: readonly unknown[]; readonly verdict: Verdict }>;

export interface Judged {
  readonly rows: readonly JudgedRow[];
  readonly unusedPictures: readonly Picture[];
  /** Pictures that the folder gives to one lot, and the name to another. */
  readonly tornPictures: readonly Picture[];
}

/** @param earlier verdicts that still hold are taken from here, whatever the time is now */
export function judgeRows(judging: Judging, earlier?: Verdicts): Judged {
  const { rows, leftOut, pictures, tornRule, known, maxImages, empty, now } = judging;
  const { lots, sales, sellers } = known;
  const matched = matchPictures(
    rows.map((row) => ({ houseNumber: houseNumberOf(row), names: row.cells.pictures })),
    pictures,
    tornRule,
  );
  const chosen = rows.filter(({ line }) => !leftOut.includes(line));
  const byNumber = Map.groupBy(chosen, (row) => comparedHouseNumber(houseNumberOf(row)));
  const alike = Map.groupBy(chosen, (row) => withoutZeros(houseNumberOf(row)));
  const alikeLots = Map.groupBy(lots.keys(), withoutZeros);
  const mixedDates = COLUMN_IDS.filter((id) => hasMixedDates(rows, id));
  const verdictOf = (file: LotFile, line: number): Verdict => {
    const earlierVerdict = earlier?.get(line);
    const by = replaceEqualDeep(earlierVerdict?.by, [file, empty, maxImages]);
    if (earlierVerdict !== undefined && by === earlierVerdict.by) return earlierVerdict.verdict;
    const verdict = judgeLot(file, empty, maxImages, now);
    earlier?.set(line, { by, verdict });
    return verdict;
  };
  const judged = rows.map((row, at): JudgedRow => {
    const houseNumber = houseNumberOf(row);
    const compared = comparedHouseNumber(houseNumber);
    const { pictures: ownPictures = [], question } = matched.rows[at] ?? {};
    // An earlier import may have taken the number as the sheet shows it: 1,234 for 1234.
    const existing = lots.get(compared) ?? lots.get(comparedHouseNumber(row.shown?.houseNumber ?? ''));
    const key = withoutZeros(houseNumber);
    const otherLots = existing === undefined ? (alikeLots.get(key) ?? []) : [];
    const otherRows = (alike.get(key) ?? [])
      .map(houseNumberOf)
      .filter((otherNumber) => comparedHouseNumber(otherNumber) !== compared);
    const lookAlikes =
      houseNumber === '' || leftOut.includes(row.line) ? [] : [...new Set([...otherLots, ...otherRows])];
    const papers = { pictures: ownPictures, pictureQuestion: question };
    const file = { ...row, ...papers, existing, lookAlikes, mixedDates, sales, sellers };
    const verdict = verdictOf(file, row.line);
    const others = (byNumber.get(compared) ?? []).filter(({ line }) => line !== row.line);
    const isDouble = houseNumber !== '' && others.length > 0 && !leftOut.includes(row.line);
    return { ...row, houseNumber, file, verdict: isDouble ? asDouble(verdict, others) : verdict };
  });
  return { rows: judged, unusedPictures: matched.unused, tornPictures: matched.torn };
}

function hasMixedDates(rows: readonly JobRow[], id: ColumnId): boolean {
  if (!isDateColumn(id)) return false;
  const cells = rows.map((row) => row.cells[id]?.trim() ?? '');
  return cells.some(isDateCell) && cells.some((cell) => !isDateCell(cell) && isDateText(cell));
}

/** The house number of a row as the clerk sees it. Where that is asked, it is what yes would take. */
export function houseNumberOf({ cells, shown }: JobRow): string {
  const read = readHouseNumber(cells.houseNumber?.trim() ?? '', shown?.houseNumber);
  if (read.ok) return read.value;
  return 'ifYes' in read ? read.ifYes : '';
}

function asDouble(verdict: Verdict, others: readonly JobRow[]): Verdict {
  const { values, images } = verdict;
  const existing = 'existing' in verdict ? verdict.existing : undefined;
  const lines = others.map(({ line }) => line).join(', ');
  const { problems = {}, questions = [] } = verdict.is === 'wrong' ? verdict : {};
  const houseNumber = `Row ${lines} has the same house number.`;
  return { is: 'wrong', values, images, existing, problems: { ...problems, houseNumber }, questions };
}

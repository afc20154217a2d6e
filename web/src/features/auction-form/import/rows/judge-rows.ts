/** Judges all rows of an import. Pure, and quick when few rows have changed. */
import { comparedHouseNumber } from '#shared/model/auctions/house-number.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import type { JobRow } from '../job/job.ts';
import { matchPictures, type TornRule } from '../pictures/match-pictures.ts';
import type { Picture } from '../pictures/picture.ts';
import type { FormValues } from '../../values/form-schema.ts';
import { judgeLot, type LotFile, type Verdict } from './judge-lot.ts';

export interface JudgedRow extends JobRow {
  readonly houseNumber: string;
  readonly file: LotFile;
  readonly verdict: Verdict;
}

export interface Judging {
  readonly rows: readonly JobRow[];
  readonly leftOut: readonly number[];
  readonly pictures: readonly Picture[];
  readonly tornRule?: TornRule | undefined;
  /** Sources of pictures whose end is missing, which are used all the same. */
  readonly seen?: readonly string[];
  /** By compared house number. */
  readonly lots: ReadonlyMap<string, EditedAuction>;
  readonly maxImages: number;
  /** What a new lot begins with. */
  readonly empty: FormValues;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface Judged {
  readonly rows: readonly JudgedRow[];
  readonly unusedPictures: readonly Picture[];
  /** Pictures that the folder gives to one lot, and the name to another. */
  readonly tornPictures: readonly Picture[];
}

export function judgeRows({
  rows,
  leftOut,
  pictures,
  tornRule,
  seen = [],
  lots,
  maxImages,
  empty,
  now,
}: Judging): Judged {
  const numberOf = ({ cells }: JobRow) => cells.houseNumber?.trim() ?? '';
  const matched = matchPictures(
    rows.map((row) => ({ houseNumber: numberOf(row), names: row.cells.pictures })),
    pictures,
    tornRule,
  );
  const chosen = rows.filter(({ line }) => !leftOut.includes(line));
  const byNumber = Map.groupBy(chosen, (row) => comparedHouseNumber(numberOf(row)));
  const judged = rows.map((row, at): JudgedRow => {
    const houseNumber = numberOf(row);
    const compared = comparedHouseNumber(houseNumber);
    const { pictures: own = [], question } = matched.rows[at] ?? {};
    const cutOff = own.find((picture) => picture.isCutOff === true && !seen.includes(picture.source));
    const file = {
      cells: row.cells,
      pictures: own,
      pictureQuestion: question ?? (cutOff && `The end of ${cutOff.path} is missing. ${LOOK}`),
      existing: lots.get(compared),
    };
    const verdict = judgeLot(file, empty, maxImages, now);
    const others = (byNumber.get(compared) ?? []).filter(({ line }) => line !== row.line);
    const isDouble = houseNumber !== '' && others.length > 0 && !leftOut.includes(row.line);
    return { ...row, houseNumber, file, verdict: isDouble ? asDouble(verdict, others) : verdict };
  });
  return { rows: judged, unusedPictures: matched.unused, tornPictures: matched.torn };
}

const LOOK = 'Please look at it, then use it as it is, or choose a whole one.';

function asDouble(verdict: Verdict, others: readonly JobRow[]): Verdict {
  const { values, images } = verdict;
  const existing = 'existing' in verdict ? verdict.existing : undefined;
  const lines = others.map(({ line }) => line).join(', ');
  const problems = verdict.is === 'wrong' ? verdict.problems : {};
  const houseNumber = `Row ${lines} has the same house number.`;
  return { is: 'wrong', values, images, existing, problems: { ...problems, houseNumber } };
}

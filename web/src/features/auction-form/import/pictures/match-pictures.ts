/** Which pictures belong to which row: by the names in its cell, else by file or folder names that begin with the house number. */
import { foldText, wordsIn } from '#shared/model/fold-text.ts';
import type { Picture } from './picture.ts';

export interface NumberedRow {
  readonly houseNumber: string;
  /** The cell of picture names; undefined if the sheet has no such column. */
  readonly names: string | undefined;
}

export interface MatchedPictures {
  readonly pictures: readonly Picture[];
  readonly missing: readonly string[];
}

export interface Matching {
  /** One for each row. */
  readonly rows: readonly MatchedPictures[];
  /** Pictures that belong to no row. */
  readonly unused: readonly Picture[];
}

const byName = new Intl.Collator('en', { numeric: true });

export function matchPictures(rows: readonly NumberedRow[], pictures: readonly Picture[]): Matching {
  const sorted = pictures.toSorted((one, other) => byName.compare(one.path, other.path));
  const numbers = new Set(rows.map(({ houseNumber }) => inFileName(houseNumber)));
  const byNumber = Map.groupBy(sorted, ({ path }) => numberOf(path, numbers));
  const byFile = new Map(sorted.map((picture) => [baseName(foldText(picture.path)), picture]));
  const byPath = new Map(sorted.map((picture) => [foldText(picture.path), picture]));
  const matched = rows.map(({ houseNumber, names = '' }): MatchedPictures => {
    const wanted = names
      .split(/[;|\n]/)
      .map((name) => foldText(name).replaceAll('\\', '/'))
      .filter((name) => name !== '');
    if (wanted.length === 0) return { pictures: byNumber.get(inFileName(houseNumber)) ?? [], missing: [] };
    const found = wanted.map((name) => byPath.get(name) ?? byFile.get(baseName(name)));
    return {
      pictures: found.filter((picture) => picture !== undefined),
      missing: wanted.filter((_, at) => found[at] === undefined),
    };
  });
  const used = new Set(matched.flatMap((row) => row.pictures));
  return { rows: matched, unused: sorted.filter((picture) => !used.has(picture)) };
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** File names cannot have every character of a number, and many a camera program changes spaces. */
const inFileName = (text: string): string => wordsIn(foldText(text)).join('-');

/** The longest number that the file's name begins with, else the name of its folder. */
function numberOf(path: string, numbers: ReadonlySet<string>): string | undefined {
  const parts = path.split('/');
  const stem = (parts.pop() ?? '').replace(/\.\w+$/, '');
  for (let start = inFileName(stem); start !== ''; start = start.slice(0, Math.max(0, start.lastIndexOf('-')))) {
    if (numbers.has(start)) return start;
  }
  return parts.map(inFileName).findLast((folder) => numbers.has(folder));
}

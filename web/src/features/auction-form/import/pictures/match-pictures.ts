/**
 * Which pictures belong to which row: by the names in its cell, else by file or folder names that begin with the house
 * number. A `number` below is a house number as names of files show it (`numberInName`).
 */
import { comparedHouseNumber } from '#shared/model/auctions/house-number.ts';
import { baseName, comparedPath, endsWithPath, numberInName } from './picture-name.ts';
import type { Picture } from './picture.ts';

export interface NumberedRow {
  readonly houseNumber: string;
  /** The cell of picture names; undefined if the sheet has no such column. */
  readonly names: string | undefined;
}

/** What decides about a torn picture: one in the folder of a lot whose name begins with the number of another lot. */
export type TornRule = 'folder' | 'name';

export interface MatchedPictures {
  readonly pictures: readonly Picture[];
  /** What the clerk must answer at the cell of picture names. */
  readonly question: string | undefined;
}

export interface Matching {
  /** One for each row. */
  readonly rows: readonly MatchedPictures[];
  /** Pictures that belong to no row. */
  readonly unused: readonly Picture[];
  /** Torn pictures that no row gets until there is a rule for them. */
  readonly torn: readonly Picture[];
}

const inOrder = new Intl.Collator('en', { numeric: true });

export function matchPictures(
  rows: readonly NumberedRow[],
  pictures: readonly Picture[],
  rule: TornRule | undefined,
): Matching {
  const lots = Map.groupBy(rows, ({ houseNumber }) => numberInName(houseNumber));
  const files = pictures.toSorted((a, b) => inOrder.compare(a.path, b.path)).map((picture) => fileOf(picture, lots));
  const findFile = fileFinder(files);
  const foundByRow = rows.map(({ names = '', houseNumber }) =>
    namesIn(names).map((name) => findFile(name, numberInName(houseNumber))),
  );
  const contested = contestedFiles(foundByRow.flat());
  const named = new Set(foundByRow.flat().map(({ file }) => file));
  // A cell that names one of those that may be of two lots has answered whose it is.
  const filesByNumber = Map.groupBy(files, (file) =>
    file.shorterNumber !== undefined && named.has(file) ? undefined : ownerOf(file, rule),
  );
  const doubtful = files.filter((file) => !named.has(file) && isNumberOfTwo(file, lots));
  const matched = rows.map(({ houseNumber }, at): MatchedPictures => {
    const number = numberInName(houseNumber);
    const found = foundByRow[at] ?? [];
    if (found.length === 0) {
      const doubt = doubtful.find(({ nameNumber, shorterNumber }) => nameNumber === number || shorterNumber === number);
      if (doubt === undefined) return picturesOfNumber(lots.get(number) ?? [], filesByNumber.get(number) ?? []);
      const { nameNumber = '', shorterNumber = '' } = doubt;
      return picturesOfNumber(
        [shorterNumber, nameNumber].flatMap((one) => lots.get(one) ?? []),
        [doubt],
      );
    }
    const certain = found.map((match) =>
      match.lacksFolders && contested.has(match.file) ? { ...match, file: undefined } : match,
    );
    return {
      pictures: certain.flatMap(({ file }) => (file === undefined ? [] : [file.picture])),
      question: questionOf(certain),
    };
  });
  const used = new Set(matched.flatMap((row) => row.pictures));
  const leftOver = files.filter(({ picture }) => !used.has(picture));
  const isTorn = (file: PictureFile): boolean => rule === undefined && mayBeOfSeveral(file, lots);
  return {
    rows: matched,
    unused: leftOver.filter((file) => !isTorn(file)).map(({ picture }) => picture),
    torn: leftOver.filter(isTorn).map(({ picture }) => picture),
  };
}

type Lots = ReadonlyMap<string, readonly NumberedRow[]>;

/** A picture with what its path says about lots. */
interface PictureFile {
  readonly picture: Picture;
  /** The two paths of the picture, as paths are compared. */
  readonly path: string;
  readonly within: string;
  /** The number that each of its folders has, from the outermost; undefined for a folder of no lot. */
  readonly folderNumbers: readonly (string | undefined)[];
  /** The longest number of a lot that its own name begins with. */
  readonly nameNumber: string | undefined;
  /**
   * The number of another lot that is left of it without a figure at the end: 12-1 may be the first picture of lot 12,
   * too. A folder of a lot says which is meant.
   */
  readonly shorterNumber: string | undefined;
  /** All of the numbers of its folders and its name, each once. */
  readonly numbers: readonly string[];
}

function fileOf(picture: Picture, lots: Lots): PictureFile {
  const within = comparedPath(picture.within);
  const knownNumber = (number: string) => (lots.has(number) ? number : undefined);
  const parts = within.split('/');
  const folderNumbers = parts.slice(0, -1).map((folder) => knownNumber(numberInName(folder)));
  const stem = numberInName((parts.at(-1) ?? '').replace(/\.\w+$/, '')).split('-');
  const beginnings = stem.map((_part, at) => stem.slice(0, stem.length - at).join('-'));
  const nameNumber = beginnings.find((beginning) => lots.has(beginning));
  const isWhole =
    folderNumbers.every((number) => number === undefined) &&
    nameNumber === stem.join('-') &&
    /^\d+$/.test(stem.at(-1) ?? '');
  const shorterNumber = isWhole ? knownNumber(stem.slice(0, -1).join('-')) : undefined;
  const numbers = [...new Set([...folderNumbers, nameNumber].filter((number) => number !== undefined))];
  return { picture, path: comparedPath(picture.path), within, folderNumbers, nameNumber, shorterNumber, numbers };
}

/** The number of the lot that a file belongs to; undefined if it has none, or several and there is no rule. */
function ownerOf({ folderNumbers, nameNumber, numbers }: PictureFile, rule: TornRule | undefined): string | undefined {
  if (numbers.length < 2) return numbers[0];
  if (rule === 'folder') return folderNumbers.findLast((number) => number !== undefined);
  return rule === 'name' ? nameNumber : undefined;
}

/** Whether a file has the numbers of several lots, and at least one of them gets its pictures by number. */
function mayBeOfSeveral({ numbers }: PictureFile, lots: Lots): boolean {
  if (numbers.length < 2) return false;
  const rows = numbers.flatMap((number) => lots.get(number) ?? []);
  return rows.some(({ names = '' }) => names === '');
}

/** Whether the name of a file is the number of a lot and may be that of a picture of another, and no cell says which. */
function isNumberOfTwo({ nameNumber, shorterNumber }: PictureFile, lots: Lots): boolean {
  const rowsOf = (number = '') => lots.get(number) ?? [];
  return [nameNumber, shorterNumber].every((number) =>
    rowsOf(number).some(({ names = '' }) => namesIn(names).length === 0),
  );
}

/** The pictures of a number, unless several lots have numbers that look alike in the names of files. */
function picturesOfNumber(lots: readonly NumberedRow[], files: readonly PictureFile[]): MatchedPictures {
  const pictures = files.map(({ picture }) => picture);
  const numbers = [...new Map(lots.map(({ houseNumber }) => [comparedHouseNumber(houseNumber), houseNumber])).values()];
  const [first] = pictures;
  if (first === undefined || numbers.length < 2) return { pictures, question: undefined };
  const question = `Pictures such as ${first.path} may be of ${numbers.join(' or ')}. Please name those of this lot here.`;
  return { pictures: [], question };
}

const namesIn = (cell: string): readonly string[] =>
  cell
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A name in a cell, and what was found for it. */
interface FoundName {
  readonly name: string;
  /** Undefined when no file, or none for certain, has the name. */
  readonly file: PictureFile | undefined;
  /** Files that may be meant. */
  readonly candidates: readonly PictureFile[];
  /** The name has folders, and the file has none. */
  readonly lacksFolders: boolean;
}

/** Finds a file by its path, else by the end of the path, if only one file ends so. */
function fileFinder(files: readonly PictureFile[]): (name: string, number: string) => FoundName {
  const byName = Map.groupBy(
    files.flatMap((file) => [...new Set([baseName(file.within), baseName(file.path)])].map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  return (name, number) => {
    const wanted = comparedPath(name);
    const sameName = (byName.get(baseName(wanted)) ?? []).map(({ file }) => file);
    const samePath = sameName.filter(({ path, within }) => path === wanted || within === wanted);
    const sameEnd = sameName.filter(({ within, folderNumbers }) => {
      // A name that was copied from a disk has more folders than the file.
      if (!endsWithPath(within, wanted)) return endsWithPath(wanted, within);
      // A folder that the cell does not name must not be that of another lot.
      const unnamed = folderNumbers.slice(0, folderNumbers.length + 1 - wanted.split('/').length);
      return unnamed.every((folder) => folder === undefined) || unnamed.includes(number);
    });
    const inLotsFolder = sameEnd.filter(({ folderNumbers }) => folderNumbers.includes(number));
    const best = [samePath, inLotsFolder, sameEnd].find((found) => found.length > 0) ?? [];
    const candidates = withoutCopies(best);
    const file = candidates.length === 1 ? candidates[0] : undefined;
    const lacksFolders =
      file !== undefined && samePath.length === 0 && wanted.includes('/') && !file.within.includes('/');
    return { name, file, candidates, lacksFolders };
  };
}

/** Files with the same content are one. */
const withoutCopies = (files: readonly PictureFile[]): readonly PictureFile[] => [
  ...new Map(files.map((file) => [file.picture.source, file])).values(),
];

/** Files without a folder that cells name in different folders, so that it is not certain who means them. */
function contestedFiles(found: readonly FoundName[]): ReadonlySet<PictureFile | undefined> {
  const byFile = Map.groupBy(
    found.filter(({ lacksFolders }) => lacksFolders),
    ({ file }) => file,
  );
  const contested = [...byFile].filter(([, named]) => new Set(named.map(({ name }) => comparedPath(name))).size > 1);
  return new Set(contested.map(([file]) => file));
}

function questionOf(found: readonly FoundName[]): string | undefined {
  const uncertain = found.filter(({ file }) => file === undefined);
  const missing = uncertain.filter(({ candidates }) => candidates.length === 0).map(({ name }) => name);
  if (missing.length > 0) return `No picture is called ${missing.join(', ')}.`;
  const [first] = uncertain;
  if (first === undefined) return undefined;
  const paths = first.candidates.map(({ picture }) => picture.path);
  return paths.length === 1
    ? `${paths.join()} may be ${first.name}, or the picture that another row names in another folder. Please write which picture it is.`
    : `${paths.length} pictures are called ${baseName(first.name)}: ${paths.join(', ')}. Please write which one, with its folder.`;
}

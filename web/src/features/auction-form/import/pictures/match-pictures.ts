/**
 * Which pictures belong to which row: by the names in its cell, else by file or folder names that begin with the house
 * number.
 */
import { comparedHouseNumber } from '#shared/model/auctions/house-number.ts';
import type { Picture } from './picture.ts';
import { baseName, comparedPath, endsWithPath, numberInName } from './picture-name.ts';

export interface NumberedRow {
  readonly houseNumber: string;
  /** The cell of picture names; undefined if the sheet has no such column. */
  readonly names: string | undefined;
}

/** Whose a picture is that lies in the folder of one lot while its name begins with the number of another. */
export type TornRule = 'folder' | 'name';

export interface MatchedPictures {
  readonly pictures: readonly Picture[];
  /** What is not certain about them, for the cell. */
  readonly question: string | undefined;
}

export interface Matching {
  /** One for each row. */
  readonly rows: readonly MatchedPictures[];
  /** Pictures that belong to no row. */
  readonly unused: readonly Picture[];
  /** Pictures that would belong to a row if there were a rule. */
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
  const owned = Map.groupBy(files, (file) => ownerOf(file, rule));
  const find = finder(files);
  const wanted = rows.map(({ names = '', houseNumber }) =>
    namesIn(names).map((name) => find(name, numberInName(houseNumber))),
  );
  const bare = Map.groupBy(
    wanted.flat().filter(({ isBare }) => isBare),
    ({ file }) => file,
  );
  const matched = rows.map(({ houseNumber }, at): MatchedPictures => {
    const number = numberInName(houseNumber);
    const named = wanted[at] ?? [];
    if (named.length === 0) return ofNumber(lots.get(number) ?? [], owned.get(number) ?? []);
    const certain = named.map((picture) =>
      picture.isBare && haveTwoNames(bare.get(picture.file)) ? { ...picture, file: undefined } : picture,
    );
    return {
      pictures: certain.flatMap(({ file }) => (file === undefined ? [] : [file.picture])),
      question: questionOf(certain),
    };
  });
  const used = new Set(matched.flatMap((row) => row.pictures));
  const isTorn = ({ numbers }: File) =>
    rule === undefined &&
    numbers.length > 1 &&
    numbers.some((number) => lots.get(number)?.some(({ names = '' }) => names === ''));
  const [unused, torn]: [Picture[], Picture[]] = [[], []];
  for (const file of files) if (!used.has(file.picture)) (isTorn(file) ? torn : unused).push(file.picture);
  return { rows: matched, unused, torn };
}

type Lots = ReadonlyMap<string, readonly NumberedRow[]>;

interface File {
  readonly picture: Picture;
  /** As they are compared. */
  readonly path: string;
  readonly within: string;
  /** The lot of each of its folders, from the outermost; undefined where it is of none. */
  readonly folders: readonly (string | undefined)[];
  /** The lots of its folders, and the longest number that its own name begins with. */
  readonly numbers: readonly string[];
  readonly ownNumber: string | undefined;
}

function fileOf(picture: Picture, lots: Lots): File {
  const within = comparedPath(picture.within);
  const knownNumber = (number: string) => (lots.has(number) ? number : undefined);
  const parts = within.split('/');
  const folders = parts.slice(0, -1).map((folder) => knownNumber(numberInName(folder)));
  const stem = numberInName((parts.at(-1) ?? '').replace(/\.\w+$/, '')).split('-');
  const beginnings = stem.map((_part, at) => stem.slice(0, stem.length - at).join('-'));
  const ownNumber = beginnings.find((beginning) => lots.has(beginning));
  const numbers = [...new Set([...folders, ownNumber].filter((number) => number !== undefined))];
  return { picture, path: comparedPath(picture.path), within, folders, numbers, ownNumber };
}

function ownerOf({ folders, numbers, ownNumber }: File, rule: TornRule | undefined): string | undefined {
  if (numbers.length < 2) return numbers[0];
  if (rule === 'folder') return folders.findLast((folder) => folder !== undefined);
  return rule === 'name' ? ownNumber : undefined;
}

/** The pictures of a number, unless several lots have numbers that look alike in the names of files. */
function ofNumber(lots: readonly NumberedRow[], files: readonly File[]): MatchedPictures {
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

interface Named {
  readonly name: string;
  /** Undefined when no file, or none for certain, has the name. */
  readonly file: File | undefined;
  /** Files that may be meant. */
  readonly choice: readonly File[];
  /** The name has folders, and the file has none. */
  readonly isBare: boolean;
}

/** Finds a file by its path, else by the end of it, if only one file has that. */
function finder(files: readonly File[]): (name: string, lot: string) => Named {
  const byName = Map.groupBy(
    files.flatMap((file) => [...new Set([baseName(file.within), baseName(file.path)])].map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  return (name, lot) => {
    const wanted = comparedPath(name);
    const candidates = (byName.get(baseName(wanted)) ?? []).map(({ file }) => file);
    const exact = candidates.filter(({ path, within }) => path === wanted || within === wanted);
    const others = candidates.filter(({ within, folders }) => {
      if (!endsWithPath(within, wanted)) return endsWithPath(wanted, within);
      // A folder that the cell does not name must not be that of another lot.
      const unnamed = folders.slice(0, folders.length + 1 - wanted.split('/').length);
      return unnamed.every((owner) => owner === undefined) || unnamed.includes(lot);
    });
    const ownPictures = others.filter(({ folders }) => folders.includes(lot));
    const choice = different(exact.length > 0 ? exact : ownPictures.length > 0 ? ownPictures : others);
    const file = choice.length === 1 ? choice[0] : undefined;
    const isBare = file !== undefined && exact.length === 0 && wanted.includes('/') && !file.within.includes('/');
    return { name, file, choice, isBare };
  };
}

/** Files with the same content are one. */
const different = (files: readonly File[]): readonly File[] => [
  ...new Map(files.map((file) => [file.picture.source, file])).values(),
];

const haveTwoNames = (named: readonly Named[] = []): boolean =>
  new Set(named.map(({ name }) => comparedPath(name))).size > 1;

function questionOf(named: readonly Named[]): string | undefined {
  const open = named.filter(({ file }) => file === undefined);
  const missing = open.filter(({ choice }) => choice.length === 0).map(({ name }) => name);
  if (missing.length > 0) return `No picture is called ${missing.join(', ')}.`;
  const [first] = open;
  if (first === undefined) return undefined;
  const paths = first.choice.map(({ picture }) => picture.path);
  return paths.length === 1
    ? `${paths.join()} may be ${first.name}, or what another row names so in another folder. Please write which picture it is.`
    : `${paths.length} pictures are called ${baseName(first.name)}: ${paths.join(', ')}. Please write which one, with its folder.`;
}

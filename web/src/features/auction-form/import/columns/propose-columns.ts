/** Which columns of the file may be meant by names that are not quite ours: "Reg. No.", "EMD Rs", "Auction start". */
import { plainName } from '#web/sheet/plain-name.ts';
import type { ColumnId } from './columns.ts';
import { idOfName, isAmbiguous, KNOWN_NAMES, type Mapping, type RememberedColumns } from './match-columns.ts';

/**
 * By the position of the file's column; null where nothing is proposed. Nothing is, where the clerk chose before. Of
 * several columns with one name it is the first.
 */
export function proposeColumns(headers: readonly string[], mapping: Mapping, remembered: RememberedColumns): Mapping {
  const used = new Set(mapping);
  return headers.map((header, at) => {
    const isOneOfSeveral = isAmbiguous(headers, header);
    if (mapping[at] !== null || (!isOneOfSeveral && Object.hasOwn(remembered, plainName(header)))) return null;
    const id = (isOneOfSeveral ? idOfName(plainName(header)) : undefined) ?? meant(header);
    if (id === undefined || used.has(id)) return null;
    used.add(id);
    return id;
  });
}

/** The only column whose name has the same words, else the only one with some of them. */
function meant(header: string): ColumnId | undefined {
  const words = wordsOf(header);
  if (words.length === 0) return undefined;
  return (
    only((name) => name.length === words.length && hasAll(name, words)) ??
    only((name) => hasAll(name, words) || hasAll(words, name))
  );
}

function only(isMeant: (name: readonly string[]) => boolean): ColumnId | undefined {
  const [id, ...others] = new Set(NAMES.filter(({ words }) => isMeant(words)).map(({ id: columnId }) => columnId));
  return others.length === 0 ? id : undefined;
}

/** Says nothing about which column it is. */
const FILLERS = new Set('a amount amt auction for in inr ist lot of rs rupees the total type value vehicle'.split(' '));
const SHORT: Readonly<Record<string, string>> = {
  no: 'number',
  nos: 'number',
  num: 'number',
  dt: 'date',
  mfg: 'manufacture',
  yr: 'year',
};

const wordsOf = (name: string): readonly string[] =>
  plainName(name)
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => SHORT[word] ?? word);

const NAMES = KNOWN_NAMES.map(([name, id]) => ({ id, words: wordsOf(name) })).filter(({ words }) => words.length > 0);

/** Whether each of the words is one of the name's. */
const hasAll = (name: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => name.some((part) => isNear(part, word)));

/** The same word, abbreviated, or with a slip of the finger. */
function isNear(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short === long) return true;
  if (short.length >= 3 && long.startsWith(short)) return true;
  return short.length >= 5 && isOneSlip(short, long);
}

/** One letter is missing, other, or changed places with the next. */
function isOneSlip(short: string, long: string): boolean {
  const at = [...long].findIndex((letter, index) => short[index] !== letter);
  const rest = long.slice(at + 1);
  if (short.length < long.length) return short.slice(at) === rest;
  const swapped = `${long[at + 1] ?? ''}${long[at] ?? ''}${long.slice(at + 2)}`;
  return short.slice(at + 1) === rest || short.slice(at) === swapped;
}

/** Which column of the file is which column of ours. */
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { plainName } from '#web/sheet/plain-name.ts';
import { COLUMN_IDS, columnOf, type ColumnId } from './columns.ts';

/** By the position of the file's column; null where a column is not imported. */
export type Mapping = readonly (ColumnId | null)[];

/** How a clerk mapped columns before, by the plain name of the column in the file. */
export type RememberedColumns = Readonly<Record<string, ColumnId | null>>;

/**
 * A first mapping: as the clerk mapped these names before, else by name, else by another name. No column of ours is used
 * twice: of "Lot Number" and "House Number" the second is the house number. Which of two columns with one name is meant
 * is asked (`proposeColumns`).
 */
export function matchColumns(headers: readonly string[], remembered: RememberedColumns): Mapping {
  const names = headers.map((header) => (isAmbiguous(headers, header) ? '' : plainName(header)));
  const used = new Set<ColumnId>();
  const mapping: (ColumnId | null)[] = headers.map(() => null);
  const takeAll = (meaning: (name: string) => ColumnId | null | undefined) =>
    names.forEach((name, at) => {
      const id = meaning(name) ?? null;
      if (id === null || mapping[at] !== null || used.has(id)) return;
      used.add(id);
      mapping[at] = id;
    });
  const isNew = (name: string) => !Object.hasOwn(remembered, name);
  takeAll((name) => (name === '' || isNew(name) ? null : remembered[name]));
  // A column with another name is not taken for what two have by its label.
  for (const header of headers) {
    const id = isAmbiguous(headers, header) ? LABELS.get(plainName(header)) : undefined;
    if (id !== undefined) used.add(id);
  }
  takeAll((name) => (isNew(name) ? LABELS.get(name) : null));
  takeAll((name) => (isNew(name) ? ALIASES.get(name) : null));
  return mapping;
}

/** Whether another column of the file has this name, too; columns without one are like nothing else. */
export function isAmbiguous(headers: readonly string[], header: string): boolean {
  const name = plainName(header);
  return name !== '' && headers.filter((other) => plainName(other) === name).length > 1;
}

/** What is known for the next file. A name that is empty, or that several columns have, says nothing about any of them. */
export function withMapping(
  remembered: RememberedColumns,
  headers: readonly string[],
  mapping: Mapping,
): RememberedColumns {
  const all = new Map(Object.entries(remembered));
  headers.forEach((header, at) => {
    const name = plainName(header);
    if (name === '' || isAmbiguous(headers, header)) all.delete(name);
    else all.set(name, mapping[at] ?? null);
  });
  return Object.fromEntries(all);
}

/** By the labels of every category. The first column with a name has it. */
const LABELS: ReadonlyMap<string, ColumnId> = new Map(
  ['', ...CATEGORIES.map(({ _id }) => _id)]
    .flatMap((categorie) => COLUMN_IDS.map((id) => [plainName(columnOf(id, categorie).label), id] as const))
    .toReversed(),
);
const ALIASES: ReadonlyMap<string, ColumnId> = new Map(
  COLUMN_IDS.flatMap((id) => columnOf(id, '').aliases.map((name) => [name, id] as const)),
);

/** What a column with this name has; undefined when the name is not ours. */
export const idOfName = (name: string): ColumnId | undefined => LABELS.get(name) ?? ALIASES.get(name);

export const KNOWN_NAMES: readonly (readonly [name: string, id: ColumnId])[] = [...LABELS, ...ALIASES];
export const LOT_HEADINGS: readonly string[] = KNOWN_NAMES.map(([name]) => name);

/** The mapping with one column changed; whatever column had this meaning before has none now. */
export function withColumn(mapping: Mapping, at: number, id: ColumnId | null): Mapping {
  return mapping.map((columnId, position) => (position === at ? id : columnId === id ? null : columnId));
}

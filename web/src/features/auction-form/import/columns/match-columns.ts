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
 * twice: of "Lot Number" and "House Number" the second is the house number.
 */
export function matchColumns(headers: readonly string[], remembered: RememberedColumns): Mapping {
  const names = headers.map(plainName);
  const used = new Set<ColumnId>();
  const mapping: (ColumnId | null)[] = headers.map(() => null);
  const takeAll = (meaning: (name: string) => ColumnId | null | undefined) =>
    names.forEach((name, at) => {
      const id = meaning(name) ?? null;
      if (id === null || mapping[at] !== null || used.has(id)) return;
      used.add(id);
      mapping[at] = id;
    });
  takeAll((name) => remembered[name]);
  const isNew = (name: string) => !Object.hasOwn(remembered, name);
  takeAll((name) => (isNew(name) ? LABELS.get(name) : null));
  takeAll((name) => (isNew(name) ? ALIASES.get(name) : null));
  return mapping;
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

export const KNOWN_NAMES: readonly (readonly [name: string, id: ColumnId])[] = [...LABELS, ...ALIASES];
export const LOT_HEADINGS: readonly string[] = KNOWN_NAMES.map(([name]) => name);

/** The mapping with one column changed; whatever column had this meaning before has none now. */
export function withColumn(mapping: Mapping, at: number, id: ColumnId | null): Mapping {
  return mapping.map((columnId, position) => (position === at ? id : columnId === id ? null : columnId));
}

/** Which column of the file is which column of ours. */
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { COLUMN_IDS, columnOf, type ColumnId } from './columns.ts';

/** By the position of the file's column; null where a column is not imported. */
export type Mapping = readonly (ColumnId | null)[];

/** How a clerk mapped columns before, by the plain name of the column in the file. */
export type RememberedColumns = Readonly<Record<string, ColumnId | null>>;

/** However its accents, spaces and capitals are written. */
export const plainName = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** A first mapping: as the clerk mapped these names before, else by name. No column of ours is used twice. */
export function matchColumns(headers: readonly string[], remembered: RememberedColumns): Mapping {
  const used = new Set<ColumnId>();
  const take = (id: ColumnId | null | undefined): ColumnId | null => {
    if (id === undefined || id === null || used.has(id)) return null;
    used.add(id);
    return id;
  };
  return headers.map((header) => {
    const name = plainName(header);
    if (Object.hasOwn(remembered, name)) return take(remembered[name]);
    return take(NAMES.get(name));
  });
}

export const isKnownName = (header: string): boolean => NAMES.has(plainName(header));

/** The labels of every category, then other names. The first column with a name has it. */
export const KNOWN_NAMES: readonly (readonly [name: string, id: ColumnId])[] = [
  ...['', ...CATEGORIES.map(({ _id }) => _id)].flatMap((categorie) =>
    COLUMN_IDS.map((id) => [plainName(columnOf(id, categorie).label), id] as const),
  ),
  ...COLUMN_IDS.flatMap((id) => columnOf(id, '').aliases.map((name) => [name, id] as const)),
];
const NAMES: ReadonlyMap<string, ColumnId> = new Map(KNOWN_NAMES.toReversed());

/** The mapping with one column changed; whatever column had this meaning before has none now. */
export function withColumn(mapping: Mapping, at: number, id: ColumnId | null): Mapping {
  return mapping.map((one, position) => (position === at ? id : one === id ? null : one));
}

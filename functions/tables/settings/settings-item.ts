/**
 * The settings of the house in the Users table: what applies now, and one item for each version, which never changes.
 * Sections are stored as the form sends them, and parsed by every reader: see `settings-reader.ts`.
 */
import * as z from 'zod';
import { isObject } from '#shared/model/json.ts';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';

/** The partition of the settings and of the log of their changes. */
export const SETTINGS = '#SETTINGS';
export const currentKey = { userId: SETTINGS, sk: 'CURRENT' } as const;
export const VERSION_PREFIX = 'VERSION#';
/** The number is padded, so that keys sort by it. */
export const versionKey = (version: number) => ({
  userId: SETTINGS,
  sk: `${VERSION_PREFIX}${String(version).padStart(8, '0')}`,
});

/** From 1 on. */
const versionNumber = z.int().positive();
/** Epoch milliseconds within the years that dates can have. */
const savedAt = z.int().nonnegative().lte(8.64e15);

/** A section as it was last changed, or as a deployment seeded it. */
export const storedSection = z.object({
  value: z.unknown(),
  /** The number of the version that set it; 0 for the deployment's first value. */
  version: z.int().nonnegative(),
  /** When, in epoch milliseconds. */
  at: savedAt,
  /** Who: an admin's user id, or `deployment`. */
  by: z.string(),
});
export type StoredSection = z.infer<typeof storedSection>;

/** What applies now. The reader parses each section by itself, so that a damaged one cannot stop the others. */
export const currentItem = z.object({ sections: z.unknown() });

/** One change of one section. */
export const versionItem = z.object({
  version: versionNumber,
  section: z.string(),
  /** The values before and after, as stored. */
  before: z.unknown(),
  after: z.unknown(),
  /** The version that set the section before; absent if no owner had. */
  previous: versionNumber.optional(),
  at: savedAt,
  by: z.string(),
});
export type VersionItem = z.infer<typeof versionItem>;

/** The version of a section; 0 while it has the deployment's first values. Consistent. */
export async function readSectionVersion(users: UsersTable, section: string): Promise<number> {
  const sections = (await readItem(users, currentKey, currentItem))?.sections;
  const stored = isObject(sections) ? z.safeParse(storedSection, sections[section]).data : undefined;
  return stored?.version ?? 0;
}

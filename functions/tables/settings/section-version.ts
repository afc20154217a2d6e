import * as z from 'zod';
import { isObject } from '#shared/model/is-object.ts';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { currentItem, currentKey, storedSection } from './settings-item.ts';

/** The version of a section; 0 while it has the deployment's first values. Consistent. */
export async function readSectionVersion(users: UsersTable, section: string): Promise<number> {
  const sections = (await readItem(users, currentKey, currentItem))?.sections;
  const stored = isObject(sections) ? z.safeParse(storedSection, sections[section]).data : undefined;
  return stored?.version ?? 0;
}

import type { StoredSettings } from '#shared/contract/settings/sections.ts';
import type { UsersTable } from '../table-handle.ts';
import { putNew, update, write } from '../writes.ts';
import { currentKey, type StoredSection } from './settings-item.ts';

/**
 * Gives each section that has no value its first one: all of them in a new house, later those that a new version of Boli
 * brings. What is there stays, also what an owner saves in the same moment.
 */
export async function seedSettings(users: UsersTable, seed: StoredSettings, now: number): Promise<void> {
  await write(users, putNew(users, { ...currentKey, sections: {} }));
  const first = (value: unknown): StoredSection => ({ value, version: 0, at: now, by: 'deployment' });
  const sections = Object.entries(seed).map(([name, value]) => [`sections.${name}`, first(value)] as const);
  await write(users, update(users, currentKey, { setOnce: Object.fromEntries(sections) }));
}

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { SectionName, StoredSettings } from '#shared/contract/settings/sections.ts';
import { isObject } from '#shared/model/json.ts';
import { auditWrite, difference, type Facts } from '../audit/audit-entry.ts';
import { between, contains, startsWith } from '../expressions.ts';
import { queryPage, readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { transact, type TransactWriteItem } from '../transact.ts';
import { profileKey } from '../users/user-items.ts';
import { check, put, putNew, update, write } from '../writes.ts';
import {
  currentItem,
  currentKey,
  SETTINGS,
  storedSection,
  type StoredSection,
  VERSION_PREFIX,
  versionItem,
  type VersionItem,
  versionKey,
} from './settings-item.ts';

/** A change of one section, as an owner sent it. */
export interface SettingsChange {
  readonly section: SectionName;
  /** The value as stored: what the form sends, checked. */
  readonly value: unknown;
  /** The version of the section that the owner saw; 0 for the deployment's first values. */
  readonly seen: number;
}

/** `conflict`: somebody has saved this section since. `not-an-owner`: whoever acts is no longer an active owner. */
export type Saved =
  | { readonly is: 'saved'; readonly version: number }
  | { readonly is: 'conflict' }
  | { readonly is: 'not-an-owner' };

/** Versions, newest first. `next`: continue before this version. */
export interface VersionPage {
  readonly versions: readonly VersionItem[];
  readonly next: number | undefined;
}

export interface SettingsStore {
  /** The sections as stored. Damaged ones are left out. */
  readonly sections: () => Promise<ReadonlyMap<string, StoredSection>>;
  readonly versions: (before: number | undefined) => Promise<VersionPage>;
  readonly version: (version: number) => Promise<VersionItem | undefined>;
  /** `also`: further writes of the same transaction, for a change that changes something. */
  readonly save: (
    change: SettingsChange,
    by: Actor,
    now: number,
    also?: readonly TransactWriteItem[],
  ) => Promise<Saved>;
  /** The writes of a change, for a transaction with others; undefined if somebody has saved the section since. */
  readonly writes: (change: SettingsChange, by: Actor, now: number) => Promise<SaveWrites | undefined>;
}

interface SaveWrites {
  readonly version: number;
  /** `false`: the section has this value already. */
  readonly isChange: boolean;
  readonly writes: readonly TransactWriteItem[];
}

/** How many versions one page has. Legal texts are long. */
const PAGE = 10;
/** Somebody may save another section at the same moment. */
const ATTEMPTS = 5;

/** The settings in the Users table. After the deployment's first values only active owners write them. */
export function settingsStore(users: UsersTable): SettingsStore {
  /** Undefined if the whole item is damaged. */
  const readSections = async (): Promise<Readonly<Record<string, unknown>> | undefined> => {
    const sections = (await readItem(users, currentKey, currentItem))?.sections;
    return isObject(sections) ? sections : undefined;
  };

  async function page(before: number | undefined, limit: number): Promise<VersionPage> {
    const sk = before === undefined ? startsWith(VERSION_PREFIX) : between(VERSION_PREFIX, versionKey(before - 1).sk);
    const query = { key: { userId: SETTINGS, sk }, isNewestFirst: true, limit };
    const { items } = await queryPage(users, query, z.unknown());
    const versions = items.flatMap((item) => z.safeParse(versionItem, item).data ?? []);
    return { versions, next: items.length < limit ? undefined : versions.at(-1)?.version };
  }

  async function writes(
    { section, value, seen }: SettingsChange,
    by: Actor,
    now: number,
  ): Promise<SaveWrites | undefined> {
    // In this order: if somebody saves this section between the two reads, the number is taken.
    const version = ((await page(undefined, 1)).versions[0]?.version ?? 0) + 1;
    const sections = await readSections();
    const { data: stored } = z.safeParse(storedSection, sections?.[section]);
    if (stored !== undefined && isDeepStrictEqual(stored.value, value)) {
      return { version: stored.version, isChange: false, writes: [] };
    }
    if ((stored?.version ?? 0) !== seen) return undefined;
    const entry: StoredSection = { value, version, at: now, by: by.adminId };
    const before = stored?.value ?? null;
    const item: VersionItem = {
      version,
      section,
      before,
      after: value,
      ...(stored !== undefined && stored.version > 0 && { previous: stored.version }),
      at: now,
      by: by.adminId,
    };
    return {
      version,
      isChange: true,
      writes: [
        putNew(users, { ...versionKey(version), ...item }),
        sections === undefined
          ? put(users, { ...currentKey, sections: { [section]: entry } })
          : update(users, currentKey, { set: { [`sections.${section}`]: entry } }),
        auditWrite(
          users,
          { userId: SETTINGS },
          {
            action: 'settings-changed',
            by,
            at: now,
            ...changedFacts(section, before, value),
          },
        ),
      ],
    };
  }

  return {
    sections: async () => {
      const sections = Object.entries((await readSections()) ?? {});
      return new Map(
        sections.flatMap(([name, given]) => {
          const { data } = z.safeParse(storedSection, given);
          return data === undefined ? [] : [[name, data] as const];
        }),
      );
    },
    versions: (before) => page(before, PAGE),
    version: async (version) => z.safeParse(versionItem, await readItem(users, versionKey(version), z.unknown())).data,
    writes,

    save: async (change, by, now, also = []) => {
      const isOwner = check(users, profileKey(by.adminId), {
        role: 'admin',
        isActive: true,
        duties: contains('owner'),
      });
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const planned = await writes(change, by, now);
        if (planned === undefined) return { is: 'conflict' };
        const { version } = planned;
        if (!planned.isChange) return { is: 'saved', version };
        const written = await transact(users.client, [
          { name: 'owner', writes: [isOwner] },
          { name: 'settings', writes: [...planned.writes, ...also] },
        ]);
        if (written.ok) return { is: 'saved', version };
        if (written.error.has('owner')) return { is: 'not-an-owner' };
      }
      return { is: 'conflict' };
    },
  };
}

/** In the log, long texts are cut: the versions have them whole. */
const MOST_CHARACTERS = 200;

function changedFacts(section: SectionName, before: unknown, after: unknown) {
  const facts = (value: unknown): Facts =>
    Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, inner]) => [name, shortened(inner)]));
  const changed = difference(facts(before), facts(after));
  return { before: changed.before, after: { section, ...changed.after } };
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;

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

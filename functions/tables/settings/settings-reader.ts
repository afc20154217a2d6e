/**
 * How functions read the settings: from one item, at most once in fifty seconds for each container, so that everybody
 * sees a change within a minute. No stored value can stop the reader.
 */
import * as z from 'zod';
import { LEGAL_TEXTS } from '#shared/model/accounts/legal-texts.ts';
import { type SectionName, SECTIONS, type Settings, settingsSchema } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { isObject } from '#shared/model/is-object.ts';
import { parseJson } from '#shared/model/parse-json.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { currentItem, currentKey, storedSection, versionItem, versionKey } from './settings-item.ts';

const REMEMBERED_MS = 50_000;
/** How many versions of an invalid section are tried. */
const MOST_VERSIONS = 10;

export interface SettingsNow extends Settings {
  /** The version of the legal texts, which each consent names. */
  readonly consentVersion: string;
}

/** `now` is epoch milliseconds. `fresh`: not as remembered. */
export type ReadSettings = (now: number, how?: 'fresh') => Promise<SettingsNow>;

interface ReaderDeps {
  readonly users: UsersTable;
  /** The values of the deployment, as JSON: some of the sections. */
  readonly deployed: string;
  /** Told of a section that is invalid, or of a failed read. */
  readonly report: (problem: { readonly section?: string; readonly error?: Error }) => void;
}

/** A reader with a memory. While the table does not answer, it uses what it read last, or the deployment's values. */
export function settingsReader({ users, deployed, report }: ReaderDeps): ReadSettings {
  const fallback = deployedSettings(deployed);
  const cache = ttlCache<SettingsNow>(REMEMBERED_MS, 1);
  let last: SettingsNow | undefined;
  return async (now, how) => {
    const cached = how === 'fresh' ? undefined : cache.get('', now);
    if (cached !== undefined) return cached;
    try {
      last = await readSettings(users, fallback, (section) => report({ section }));
      cache.set('', last, now);
      return last;
    } catch (error) {
      report({ error: error instanceof Error ? error : new Error(String(error)) });
      return last ?? { ...settingsSchema.parse(fallback), consentVersion: LEGAL_TEXTS };
    }
  };
}

/** The deployment's values with the standard ones for the rest, as stored. Throws if one is invalid. */
export function deployedSettings(json: string): Readonly<Record<SectionName, unknown>> {
  const given = parseJson(json);
  if (!isObject(given)) throw new Error('The settings of the deployment are not an object of JSON.');
  const raw = { ...STANDARD_SETTINGS, ...given };
  settingsSchema.parse(raw);
  return raw;
}

interface Read {
  readonly value: unknown;
  readonly version?: number | undefined;
  readonly at?: number | undefined;
}

/** Reads the settings now. @param deployed the deployment's value of each section */
export async function readSettings(
  users: UsersTable,
  deployed: Readonly<Record<SectionName, unknown>>,
  reportInvalid: (section: string) => void,
): Promise<SettingsNow> {
  const stored = (await readItem(users, currentKey, currentItem))?.sections ?? {};
  if (!isObject(stored)) reportInvalid('all');
  const sections = isObject(stored) ? stored : {};
  const names = settingsSchema.keyof().options;
  const read = async (name: SectionName): Promise<Read> => {
    const given = sections[name];
    if (given === undefined) return { value: deployed[name] };
    const { data: section } = z.safeParse(storedSection, given);
    if (section !== undefined && isValid(name, section.value)) return section;
    reportInvalid(name);
    return (await lastValid(users, name, section?.version)) ?? { value: deployed[name] };
  };
  const found = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  const values = Object.fromEntries(found.map(([name, { value }]) => [name, value]));
  const legal = found.find(([name]) => name === 'legal')?.[1];
  return { ...settingsSchema.parse(values), consentVersion: consentVersionOf(legal) };
}

const isValid = (name: SectionName, value: unknown): boolean => SECTIONS[name].safeParse(value).success;

/** The newest version of a section that is valid. The one that is stored may be damaged, or older than the schema. */
async function lastValid(users: UsersTable, name: SectionName, from: number | undefined): Promise<Read | undefined> {
  let version = from;
  for (let tried = 0; version !== undefined && tried < MOST_VERSIONS; tried += 1) {
    const { data: item } = z.safeParse(versionItem, await readItem(users, versionKey(version), z.unknown()));
    if (item === undefined || item.section !== name) return undefined;
    if (isValid(name, item.after)) return { value: item.after, version, at: item.at };
    version = item.previous;
  }
  return undefined;
}

/** Every saved version of the texts has a name of its own, so that it is asked for once. */
function consentVersionOf(legal: Read | undefined): string {
  const { version, at } = legal ?? {};
  if (version === undefined || at === undefined) return LEGAL_TEXTS;
  return `${isoFrom(at).slice(0, 'YYYY-MM-DD'.length)}.${version}`;
}

/**
 * How functions read the settings: from one item, at most once in fifty seconds for each container, so that everybody
 * sees a change within a minute. No stored value can stop the reader.
 */
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod';
import { logger } from '#functions/platform/logger.ts';
import { metrics } from '#functions/platform/metrics.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { type SectionName, SECTIONS, type Settings, settingsSchema } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { LEGAL_TEXTS } from '#shared/model/accounts/legal-texts.ts';
import { isObject } from '#shared/model/json.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
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

/** What kept the settings from being read as stored: a section that is invalid, or a failed read. */
interface Problem {
  readonly section?: SectionName;
  readonly error?: Error;
}

/** A reader with a memory. While the table does not answer, what it read last applies. */
export function settingsReader(users: UsersTable, report = reportProblem): ReadSettings {
  const cache = ttlCache<SettingsNow>(REMEMBERED_MS, 1);
  let last: SettingsNow | undefined;
  return async (now, how) => {
    const cached = how === 'fresh' ? undefined : cache.get('', now);
    if (cached !== undefined) return cached;
    try {
      last = await readSettings(users, report);
      cache.set('', last, now);
      return last;
    } catch (error) {
      if (last === undefined) throw error;
      report({ error: error instanceof Error ? error : new Error(String(error)) });
      return last;
    }
  };
}

/** Logs and counts a problem. The function goes on with earlier values. */
function reportProblem(problem: Problem): void {
  logger.error('settings not read as stored', { ...problem });
  metrics.singleMetric().addMetric('SettingsInvalid', MetricUnit.Count, 1);
}

interface Read {
  readonly value: unknown;
  /** 0: not saved by an owner. */
  readonly version: number;
  readonly at: number;
}

/** Reads the settings now. */
export async function readSettings(users: UsersTable, report = reportProblem): Promise<SettingsNow> {
  const sections = (await readItem(users, currentKey, currentItem))?.sections;
  const read = async (name: SectionName): Promise<Read> => {
    const { data: section } = storedSection.safeParse(isObject(sections) ? sections[name] : undefined);
    if (section !== undefined && isValid(name, section.value)) return section;
    report({ section: name });
    return (await lastValid(users, name, section?.version)) ?? { value: STANDARD_SETTINGS[name], version: 0, at: 0 };
  };
  const names = settingsSchema.keyof().options;
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
    // The deployment's value has no version of its own.
    if (item.previous === undefined && isValid(name, item.before)) return { value: item.before, version: 0, at: 0 };
    version = item.previous;
  }
  return undefined;
}

/** Every saved version of the texts has a name of its own: the day in India on which it was saved, and a number. */
function consentVersionOf(legal: Read | undefined): string {
  if (legal === undefined || legal.version === 0) return LEGAL_TEXTS;
  return `${istDay(legal.at)}.${legal.version}`;
}

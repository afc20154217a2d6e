/** What a change of the settings does, in words: for the form, the second person and the log. */
import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { isObject } from '../../model/json.ts';
import { formatInr, paiseFromRupees } from '../../model/money/money.ts';
import { type FieldFacts, factsOf } from './fields.ts';
import { type SectionName, SECTIONS } from './sections.ts';

export interface NamedField {
  readonly name: string;
  readonly facts: FieldFacts;
}

/** The fields of a section, in order. */
export const fieldsOf = (section: SectionName): readonly NamedField[] =>
  Object.entries(SECTIONS[section].shape).map(([name, schema]) => ({ name, facts: factsOf(schema) }));

/** The columns of a table. */
export const columnsOf = ({ columns = {} }: FieldFacts): readonly NamedField[] =>
  Object.entries(columns).map(([name, schema]) => ({ name, facts: factsOf(schema) }));

/** A changed field: its lines that went and came. */
export interface FieldChange {
  readonly name: string;
  readonly label: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What differs between two stored values of a section, field by field. */
export function settingsDiff(section: SectionName, before: unknown, after: unknown): readonly FieldChange[] {
  return fieldsOf(section).flatMap(({ name, facts }) => {
    const [from, to] = [before, after].map((value) => linesOf(facts, isObject(value) ? value[name] : undefined));
    const { removed, added } = differingLines(from ?? [], to ?? []);
    return removed.length === 0 && added.length === 0 ? [] : [{ name, label: facts.label, removed, added }];
  });
}

/** A stored value as lines of text. */
function linesOf(facts: FieldFacts, value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.map((row: unknown) => rowText(facts, row));
  return facts.input === 'text' && typeof value === 'string' ? value.split('\n') : [inWords(facts, value)];
}

function rowText(facts: FieldFacts, row: unknown): string {
  if (!isObject(row)) return inWords(facts, row);
  return columnsOf(facts)
    .map((column) => `${column.facts.label}: ${inWords(column.facts, row[column.name])}`)
    .join(', ');
}

function inWords({ input, unit }: FieldFacts, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return input === 'date' && isDay(value) ? DAY.format(Date.parse(value)) : value;
  if (typeof value !== 'number') return JSON.stringify(value) ?? '';
  if (input === 'rupees') return formatInr(paiseFromRupees(value) ?? 0);
  if (input === 'seconds') return intervalInWords(value);
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' });
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** The whole difference as one text: `Buyer’s premium: 5 % → 7.5 %`. */
export const settingsDiffText = (section: SectionName, before: unknown, after: unknown): string =>
  settingsDiff(section, before, after)
    .map(({ label, removed, added }) => `${label}: ${linesText(removed)} → ${linesText(added)}`)
    .join('; ');

/** The settings page shows long texts whole. */
const MOST_CHARACTERS = 300;

function linesText(lines: readonly string[]): string {
  const text = lines.length === 0 ? 'none' : lines.join(' / ');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** The lines that are not part of the longest common order of both. */
export function differingLines(
  from: readonly string[],
  to: readonly string[],
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  // lengths[i][j]: the longest common order of from[i…] and to[j…].
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined) row[j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const [removed, added]: [string[], string[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const [old, fresh] = [from[i], to[j]];
    if (old !== undefined && old === fresh) [i, j] = [i + 1, j + 1];
    else if (fresh !== undefined && (old === undefined || at(i, j + 1) >= at(i + 1, j))) {
      added.push(fresh);
      j += 1;
    } else if (old !== undefined) {
      removed.push(old);
      i += 1;
    }
  }
  return { removed, added };
}

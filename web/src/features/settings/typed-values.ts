/** The fields of a section as a person types them: texts, ticks and rows of texts. */
import * as z from 'zod';
import type { FieldFacts } from '#shared/contract/settings/fields.ts';
import type { SectionName } from '#shared/contract/settings/sections.ts';
import { columnsOf, fieldsOf } from '#shared/contract/settings/settings-diff.ts';
import { settingsChange } from '#shared/contract/settings/settings.ts';
import { isObject } from '#shared/model/json.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';

type Row = Readonly<Record<string, string>>;
export type Typed = Readonly<Record<string, string | boolean | readonly Row[]>>;

/** What the form of a section holds. `reason`: for the second person. */
export type SectionValues = { readonly value: Typed; readonly reason: string };

/** A stored text or number. Anything else is not what a field holds. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const valueIn = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** A stored value as one types it. */
export function typedFrom(section: SectionName, stored: unknown): Typed {
  return Object.fromEntries(
    fieldsOf(section).map(({ name, facts }) => [name, typedField(facts, valueIn(stored, name))] as const),
  );
}

function typedField(facts: FieldFacts, value: unknown): Typed[string] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  switch (facts.input) {
    case 'flag':
      return value === true;
    case 'lines':
      return list.map(textOf).join('\n');
    case 'rows':
      return list.map((row) =>
        Object.fromEntries(columnsOf(facts).map(({ name }) => [name, textOf(valueIn(row, name))] as const)),
      );
    default:
      return textOf(value);
  }
}

/** The contract's schema of a change, for what is typed. `seen`: the version of the section that is edited. */
export const changeSchema = (section: SectionName, seen: number) =>
  z.preprocess(
    ({ value, reason }: SectionValues) => ({
      section,
      value: storedFrom(section, value),
      seen,
      ...(reason !== '' && { reason }),
    }),
    settingsChange,
  );

/** The value as it is stored, unchecked. */
export function storedFrom(section: SectionName, typed: Typed): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fieldsOf(section).map(({ name, facts }) => [name, storedField(facts, typed[name])] as const),
  );
}

function storedField(facts: FieldFacts, value: Typed[string] | undefined): unknown {
  if (typeof value === 'boolean' || value === undefined) return value;
  if (typeof value !== 'string') {
    return value.map((row) =>
      Object.fromEntries(columnsOf(facts).map((column) => [column.name, storedField(column.facts, row[column.name])])),
    );
  }
  switch (facts.input) {
    case 'lines':
      return value
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'count':
    case 'rupees':
    case 'percent':
    case 'seconds':
      return numberOf(value);
    default:
      return value.replaceAll('\r\n', '\n');
  }
}

/** NaN, which every schema refuses, for what is no plain number. Commas may divide thousands, and are no decimal points. */
function numberOf(text: string): number {
  const plain = withoutGroups(text).trim();
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

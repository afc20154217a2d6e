/** The fields of a section as a person types them: texts, ticks and rows of texts. */
import { type FieldFacts, factsOf } from '#shared/contract/settings/fields.ts';
import { type SectionName, SECTIONS } from '#shared/contract/settings/sections.ts';
import { type SettingsChange, settingsChange } from '#shared/contract/settings/settings.ts';
import { isObject } from '#shared/model/is-object.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export type Row = Readonly<Record<string, string>>;
export type Typed = Readonly<Record<string, string | boolean | readonly Row[]>>;

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

/** Sentences by the path of the field: `premium`, `steps.0.from`. */
export type Errors = ReadonlyMap<string, string>;

/** What is sent for the typed values, or what is wrong with them. */
export function changeFrom(section: SectionName, typed: Typed, seen: number): Result<SettingsChange, Errors> {
  const parsed = settingsChange.safeParse({ section, value: storedFrom(section, typed), seen });
  if (parsed.success) return ok(settingsChange.encode(parsed.data));
  const errors = parsed.error.issues.map(({ path, message }) => [path.slice(1).join('.'), message] as const);
  // The first sentence of a field comes first, so it stays.
  return refused(new Map(errors.toReversed()));
}

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

/** NaN, which every schema refuses, for what is no plain number. Commas may divide thousands. */
function numberOf(text: string): number {
  const plain = text.trim().replaceAll(',', '');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

import { isObject } from '#shared/model/json.ts';

/**
 * Conditions and updates as objects. `{ status: 'pending', startAt: above(now), outcome: undefined }` is true when
 * `status` is pending, `startAt` is later than `now`, and there is no `outcome`. Every name and value becomes a
 * placeholder, since many names are reserved words. `holds` evaluates a condition in memory.
 */

/** What is asked of one attribute. */
export interface Test {
  /** As DynamoDB reads it. `put` returns the placeholder of a value. */
  readonly render: (path: string, put: (value: unknown) => string) => string;
  /** What DynamoDB would answer. `value`: the attribute, undefined if it is absent. */
  readonly holds: (value: unknown) => boolean;
}

/** By attribute: the value that it must have, undefined if it must be absent, or a test. All of them must be true. */
export type Condition<Item = Readonly<Record<string, unknown>>> = {
  readonly [K in keyof Item]?: Item[K] | Test | undefined;
};

/** A condition, or a list of which at least one must be true, or `all` of several. */
export type Conditions<Item = Readonly<Record<string, unknown>>> = Condition<Item> | readonly Condition<Item>[] | All;

/** Several conditions, each of which must be true. */
class All {
  readonly parts: readonly Conditions[];
  constructor(parts: readonly Conditions[]) {
    this.parts = parts;
  }
}
export const all = (...parts: readonly Conditions[]): All => new All(parts);

/** An absent attribute, or one of another type, is neither less nor more. */
const compare =
  (operator: string, is: (order: number) => boolean) =>
  (limit: unknown): Test => ({
    render: (path, put) => `${path} ${operator} ${put(limit)}`,
    holds: (value) => is(orderOf(value, limit)),
  });

/** Negative if `one` is less than `other`, NaN if they cannot be compared. Strings are ids and times: ASCII. */
function orderOf(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return Number.NaN;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** True where the attribute is absent. */
export const not = (value: unknown): Test => ({
  render: (path, put) => `${path} <> ${put(value)}`,
  holds: (found) => found !== value,
});
export const below = compare('<', (order) => order < 0);
export const atMost = compare('<=', (order) => order <= 0);
export const above = compare('>', (order) => order > 0);
export const atLeast = compare('>=', (order) => order >= 0);
export const exists: Test = {
  render: (path) => `attribute_exists(${path})`,
  holds: (value) => value !== undefined,
};
export const startsWith = (prefix: string): Test => ({
  render: (path, put) => `begins_with(${path}, ${put(prefix)})`,
  holds: (value) => typeof value === 'string' && value.startsWith(prefix),
});
export const between = (first: string, last: string): Test => ({
  render: (path, put) => `${path} BETWEEN ${put(first)} AND ${put(last)}`,
  holds: (value) => orderOf(value, first) >= 0 && orderOf(value, last) <= 0,
});
/** Whether a list or a set lacks a member, or is absent. */
export const lacks = (member: string): Test => ({
  render: (path, put) => `(attribute_not_exists(${path}) OR NOT contains(${path}, ${put(member)}))`,
  holds: (value) => !membersOf(value).includes(member),
});
/** Whether a set has a member. */
export const contains = (member: string): Test => ({
  render: (path, put) => `contains(${path}, ${put(member)})`,
  holds: (value) => membersOf(value).includes(member),
});
/** Whether a set has fewer members. */
export const sizeBelow = (limit: number): Test => ({
  render: (path, put) => `size(${path}) < ${put(limit)}`,
  holds: (value) => value !== undefined && membersOf(value).length < limit,
});
/** Each as in a condition: a value, undefined for an absent attribute, or a test. */
export const anyOf = (...wanted: readonly unknown[]): Test => ({
  render: (path, put) => `(${wanted.map((alternative) => testOf(alternative).render(path, put)).join(' OR ')})`,
  holds: (value) => wanted.some((alternative) => testOf(alternative).holds(value)),
});
export const oneOf = (...values: readonly string[]): Test => ({
  render: (path, put) => `${path} IN (${values.map((value) => put(value)).join(', ')})`,
  holds: (value) => values.some((candidate) => candidate === value),
});
export const absentOr = (wanted: unknown): Test => anyOf(undefined, wanted);

const membersOf = (value: unknown): readonly unknown[] =>
  value instanceof Set ? [...value] : Array.isArray(value) ? value : [];

const isTest = (wanted: unknown): wanted is Test =>
  typeof wanted === 'object' && wanted !== null && 'render' in wanted && 'holds' in wanted;
const isList = (wanted: Conditions): wanted is readonly Condition[] => Array.isArray(wanted);

function testOf(wanted: unknown): Test {
  if (isTest(wanted)) return wanted;
  return {
    render: (path, put) => (wanted === undefined ? `attribute_not_exists(${path})` : `${path} = ${put(wanted)}`),
    holds: (value) => value === wanted,
  };
}

/** Whether an item (undefined: there is none) meets a condition, as DynamoDB would find. */
export function holds(conditions: Conditions, item: object = {}): boolean {
  if (conditions instanceof All) return conditions.parts.every((part) => holds(part, item));
  if (isList(conditions)) return conditions.some((alternative) => holds(alternative, item));
  return Object.entries(conditions).every(([path, wanted]) => testOf(wanted).holds(attributeAt(item, path)));
}

function attributeAt(item: object, path: string): unknown {
  let found: unknown = item;
  for (const name of path.split('.')) found = isObject(found) ? found[name] : undefined;
  return found;
}

/** New values by attribute. Undefined removes the attribute. */
export type NewValues<Item = Readonly<Record<string, unknown>>> = { readonly [K in keyof Item]?: Item[K] };

/** A change of an item. */
export interface Change<Item = Readonly<Record<string, unknown>>> {
  readonly set?: NewValues<Item>;
  /** By attribute: the one whose value from before the update it gets, null if that is absent. */
  readonly copy?: { readonly [K in keyof Item]?: keyof Item & string };
  /** Only where the attribute is absent. */
  readonly setOnce?: NewValues<Item>;
  /** Adds to the end of a list, which need not exist. */
  readonly append?: { readonly [K in keyof Item]?: readonly unknown[] };
  /** Adds to a number, or members to a set. Neither need exist. */
  readonly add?: { readonly [K in keyof Item]?: number | Set<string> };
  /** Removes members from a set. */
  readonly subtract?: { readonly [K in keyof Item]?: Set<string> };
  readonly remove?: readonly (keyof Item & string)[];
}

/** A placeholder takes letters, digits and underscores only, and an id in a path has others. */
const plain = (path: string): string => path.replaceAll(/\W/g, '_');

/** Collects the names and values of one request. A path may be nested: `lastBid.name`. */
export class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};
  #tests = 0;

  readonly name = (path: string): string => {
    const names = path.split('.');
    for (const name of names) this.#names[`#${plain(name)}`] = name;
    return `#${names.map(plain).join('.#')}`;
  };

  condition(conditions: Conditions): string {
    if (conditions instanceof All) return conditions.parts.map((part) => this.condition(part)).join(' AND ');
    if (isList(conditions)) return `(${conditions.map((alternative) => this.condition(alternative)).join(' OR ')})`;
    const put = (value: unknown) => this.#put(`:is${(this.#tests += 1)}`, value);
    return Object.entries(conditions)
      .map(([path, wanted]) => testOf(wanted).render(this.name(path), put))
      .join(' AND ');
  }

  change({ set = {}, copy = {}, setOnce = {}, append = {}, add = {}, subtract = {}, remove = [] }: Change): string {
    const actions = (fields: object, write: (path: string, value: string) => string) =>
      Object.entries(fields).map(([path, value]) => write(this.name(path), this.#put(`:${plain(path)}`, value)));
    const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    const removed = Object.keys(set).filter((path) => !(path in given));
    const none = () => this.#put(':none', []);
    const sections = {
      SET: [
        ...actions(given, (path, value) => `${path} = ${value}`),
        ...Object.entries(copy).map(
          ([path, from]) =>
            `${this.name(path)} = if_not_exists(${this.name(String(from))}, ${this.#put(':null', null)})`,
        ),
        ...actions(setOnce, (path, value) => `${path} = if_not_exists(${path}, ${value})`),
        ...actions(append, (path, value) => `${path} = list_append(if_not_exists(${path}, ${none()}), ${value})`),
      ],
      ADD: actions(add, (path, value) => `${path} ${value}`),
      DELETE: actions(subtract, (path, value) => `${path} ${value}`),
      REMOVE: [...removed, ...remove].map(this.name),
    };
    return Object.entries(sections)
      .filter(([, written]) => written.length > 0)
      .map(([keyword, written]) => `${keyword} ${written.join(', ')}`)
      .join(' ');
  }

  /** DynamoDB refuses empty ones. */
  attributes() {
    return {
      ...(Object.keys(this.#names).length > 0 && { ExpressionAttributeNames: this.#names }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    };
  }

  #put(placeholder: string, value: unknown): string {
    this.#values[placeholder] = value;
    return placeholder;
  }
}

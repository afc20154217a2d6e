/**
 * Conditions and updates as objects. `{ status: 'pending', startAt: above(now), outcome: undefined }` is true when
 * `status` is pending, `startAt` is later than `now`, and there is no `outcome`. Every name and value becomes a
 * placeholder, since many names are reserved words.
 */

/** Writes the test of one attribute. `put` returns the placeholder of a value. */
export type Test = (path: string, put: (value: unknown) => string) => string;

/** By attribute: the value that it must have, undefined if it must be absent, or a test. All of them must be true. */
export type Condition<Item = Readonly<Record<string, unknown>>> = {
  readonly [K in keyof Item]?: Item[K] | Test | undefined;
};

/** A condition, or a list of which at least one must be true. */
export type Conditions<Item = Readonly<Record<string, unknown>>> = Condition<Item> | readonly Condition<Item>[];

const compare =
  (operator: string) =>
  (limit: unknown): Test =>
  (path, put) =>
    `${path} ${operator} ${put(limit)}`;

export const not = compare('<>');
export const below = compare('<');
export const atMost = compare('<=');
export const above = compare('>');
export const atLeast = compare('>=');
export const exists: Test = (path) => `attribute_exists(${path})`;
export const startsWith =
  (prefix: string): Test =>
  (path, put) =>
    `begins_with(${path}, ${put(prefix)})`;
export const between =
  (first: string, last: string): Test =>
  (path, put) =>
    `${path} BETWEEN ${put(first)} AND ${put(last)}`;
/** Whether a list or a set lacks a member, or is absent. */
export const lacks =
  (member: string): Test =>
  (path, put) =>
    `(attribute_not_exists(${path}) OR NOT contains(${path}, ${put(member)}))`;
/** Whether a set has a member. */
export const contains =
  (member: string): Test =>
  (path, put) =>
    `contains(${path}, ${put(member)})`;
/** Whether a set has fewer members. */
export const sizeBelow =
  (limit: number): Test =>
  (path, put) =>
    `size(${path}) < ${put(limit)}`;
/** Each as in a condition: a value, undefined for an absent attribute, or a test. */
export const anyOf =
  (...asked: readonly unknown[]): Test =>
  (path, put) =>
    `(${asked.map((one) => test(path, one, put)).join(' OR ')})`;
export const oneOf =
  (...values: readonly string[]): Test =>
  (path, put) =>
    `${path} IN (${values.map((value) => put(value)).join(', ')})`;
export const absentOr = (asked: unknown): Test => anyOf(undefined, asked);

const isTest = (asked: unknown): asked is Test => typeof asked === 'function';
const isList = (asked: Conditions): asked is readonly Condition[] => Array.isArray(asked);

function test(path: string, asked: unknown, put: (value: unknown) => string): string {
  if (isTest(asked)) return asked(path, put);
  return asked === undefined ? `attribute_not_exists(${path})` : `${path} = ${put(asked)}`;
}

/** New values by attribute. Undefined removes the attribute. */
export type NewValues<Item = Readonly<Record<string, unknown>>> = { readonly [K in keyof Item]?: Item[K] };

/** A change of an item. */
export interface Change<Item = Readonly<Record<string, unknown>>> {
  readonly set?: NewValues<Item>;
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

  condition(asked: Conditions): string {
    if (isList(asked)) return `(${asked.map((one) => this.condition(one)).join(' OR ')})`;
    const put = (value: unknown) => this.#put(`:is${(this.#tests += 1)}`, value);
    return Object.entries(asked)
      .map(([path, one]) => test(this.name(path), one, put))
      .join(' AND ');
  }

  change({ set = {}, setOnce = {}, append = {}, add = {}, subtract = {}, remove = [] }: Change): string {
    const actions = (fields: object, write: (path: string, value: string) => string) =>
      Object.entries(fields).map(([path, value]) => write(this.name(path), this.#put(`:${plain(path)}`, value)));
    const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    const removed = Object.keys(set).filter((path) => !(path in given));
    const none = () => this.#put(':none', []);
    const sections = {
      SET: [
        ...actions(given, (path, value) => `${path} = ${value}`),
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

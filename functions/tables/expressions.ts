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

const compare =
  (operator: string) =>
  (limit: unknown): Test =>
  (path, put) =>
    `${path} ${operator} ${put(limit)}`;

export const below = compare('<');
export const atMost = compare('<=');
export const above = compare('>');
export const exists: Test = (path) => `attribute_exists(${path})`;
export const startsWith =
  (prefix: string): Test =>
  (path, put) =>
    `begins_with(${path}, ${put(prefix)})`;
export const between =
  (first: string, last: string): Test =>
  (path, put) =>
    `${path} BETWEEN ${put(first)} AND ${put(last)}`;
export const absentOr =
  (asked: unknown): Test =>
  (path, put) =>
    `(attribute_not_exists(${path}) OR ${test(path, asked, put)})`;

const isTest = (asked: unknown): asked is Test => typeof asked === 'function';

function test(path: string, asked: unknown, put: (value: unknown) => string): string {
  if (isTest(asked)) return asked(path, put);
  return asked === undefined ? `attribute_not_exists(${path})` : `${path} = ${put(asked)}`;
}

/** A change of an item. An attribute whose new value is undefined stays as it is. */
export interface Change<Item = Readonly<Record<string, unknown>>> {
  readonly set?: { readonly [K in keyof Item]?: Item[K] | undefined };
  /** Only where the attribute is absent. */
  readonly setOnce?: { readonly [K in keyof Item]?: Item[K] };
  readonly add?: { readonly [K in keyof Item]?: number };
  readonly remove?: readonly (keyof Item & string)[];
}

/** Collects the names and values of one request. A path may be nested: `lastBid.name`. */
export class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};
  #tests = 0;

  readonly name = (path: string): string => {
    const names = path.split('.');
    for (const name of names) this.#names[`#${name}`] = name;
    return `#${names.join('.#')}`;
  };

  condition(condition: Condition): string {
    const put = (value: unknown) => this.#put(`:is${(this.#tests += 1)}`, value);
    return Object.entries(condition)
      .map(([path, asked]) => test(this.name(path), asked, put))
      .join(' AND ');
  }

  change({ set = {}, setOnce = {}, add = {}, remove = [] }: Change): string {
    const put = (path: string, value: unknown) => this.#put(`:${path.replaceAll('.', '_')}`, value);
    const given = Object.entries(set).filter(([, value]) => value !== undefined);
    const sets = [
      ...given.map(([path, value]) => `${this.name(path)} = ${put(path, value)}`),
      ...Object.entries(setOnce).map(
        ([path, value]) => `${this.name(path)} = if_not_exists(${this.name(path)}, ${put(path, value)})`,
      ),
    ];
    const adds = Object.entries(add).map(([path, value]) => `${this.name(path)} ${put(path, value)}`);
    const sections = { SET: sets, ADD: adds, REMOVE: remove.map(this.name) };
    return Object.entries(sections)
      .filter(([, actions]) => actions.length > 0)
      .map(([keyword, actions]) => `${keyword} ${actions.join(', ')}`)
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

/**
 * Fake tables in memory that evaluate conditions like DynamoDB, for as much of its expression language as the stores
 * use. An expression that the fake cannot parse throws, so nothing passes by accident.
 */
import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { TABLES, type TableName, type TableSpec } from '#functions/tables/table-specs.ts';

export type Item = Record<string, unknown>;

interface Expressions {
  readonly TableName?: string | undefined;
  readonly Key?: Item | undefined;
  readonly Item?: Item | undefined;
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

export interface FakeTables {
  readonly client: DynamoDBDocumentClient;
  put(table: TableName, item: Item): void;
  all(table: TableName): Item[];
  /** Runs before every command takes effect, so that tests can inject interleavings and outages. */
  before: (command: unknown) => Promise<void>;
}

/** Shared, because property tests throw thousands, and most of an error's cost is its stack trace. */
const UNMET = new ConditionalCheckFailedException({ message: '', $metadata: {} });

export function fakeTables(): FakeTables {
  const rows = new Map<string, Map<string, Item>>();
  const table = (name: string): Map<string, Item> => {
    const found = rows.get(name) ?? new Map<string, Item>();
    rows.set(name, found);
    return found;
  };
  const fake: FakeTables = {
    client: Object.create(DynamoDBDocumentClient.prototype) as DynamoDBDocumentClient,
    put: (name, item) => void table(name).set(keyOf(name, item), item),
    all: (name) => [...table(name).values()],
    before: () => Promise.resolve(),
  };

  function holds(input: Expressions): boolean {
    checkUse(input);
    const name = String(input.TableName);
    const item = table(name).get(keyOf(name, input.Key ?? input.Item ?? {}));
    return input.ConditionExpression === undefined || isTrue(input.ConditionExpression, item, input);
  }
  function write(input: Expressions): void {
    const name = String(input.TableName);
    const key = keyOf(name, input.Key ?? input.Item ?? {});
    if (input.Item !== undefined) table(name).set(key, dropUndefined(input.Item));
    else table(name).set(key, updated(table(name).get(key) ?? { ...input.Key }, input));
  }

  function remove(input: Expressions): void {
    table(String(input.TableName)).delete(keyOf(String(input.TableName), input.Key ?? {}));
  }

  async function send(command: unknown): Promise<unknown> {
    await fake.before(command);
    if (command instanceof GetCommand) {
      const { TableName, Key } = command.input;
      const found = table(String(TableName)).get(keyOf(String(TableName), Key ?? {}));
      return { Item: found && { ...found } };
    }
    if (command instanceof BatchGetCommand) {
      const asked = Object.entries(command.input.RequestItems ?? {});
      for (const [name, { Keys = [] }] of asked) {
        const keys = Keys.map((key) => keyOf(name, key));
        if (new Set(keys).size < keys.length) throw new Error('Provided list of item keys contains duplicates');
      }
      const found = asked.map(([name, { Keys = [] }]) => [
        name,
        Keys.flatMap((key) => structuredClone(table(name).get(keyOf(name, key))) ?? []),
      ]);
      return { Responses: Object.fromEntries(found) };
    }
    if (command instanceof PutCommand || command instanceof UpdateCommand) {
      if (!holds(command.input)) throw UNMET;
      write(command.input);
      const name = String(command.input.TableName);
      return command instanceof UpdateCommand && command.input.ReturnValues?.endsWith('_NEW') === true
        ? { Attributes: { ...table(name).get(keyOf(name, command.input.Key ?? {})) } }
        : {};
    }
    if (command instanceof DeleteCommand) {
      if (!holds(command.input)) throw UNMET;
      remove(command.input);
      return {};
    }
    if (command instanceof TransactWriteCommand) {
      const inputs = (command.input.TransactItems ?? []).map(
        (one): Expressions => one.Put ?? one.Update ?? one.Delete ?? one.ConditionCheck ?? {},
      );
      const places = inputs.map(
        (input) => `${input.TableName} ${keyOf(String(input.TableName), input.Key ?? input.Item ?? {})}`,
      );
      if (new Set(places).size < places.length) throw new Error('Two writes to one item in one transaction.');
      const CancellationReasons = inputs.map((one) => ({ Code: holds(one) ? 'None' : 'ConditionalCheckFailed' }));
      if (CancellationReasons.some(({ Code }) => Code !== 'None')) {
        throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons });
      }
      for (const one of command.input.TransactItems ?? []) {
        if (one.Delete !== undefined) remove(one.Delete);
        else if (one.ConditionCheck === undefined) write(one.Put ?? one.Update ?? {});
      }
      return {};
    }
    if (command instanceof QueryCommand) return query(command);
    if (command instanceof ScanCommand) {
      const { TableName, ExclusiveStartKey: after, Limit = Infinity } = command.input;
      const name = String(TableName) as TableName;
      const left = fake
        .all(name)
        .toSorted((one, other) => (keyOf(name, one) < keyOf(name, other) ? -1 : 1))
        .filter((item) => after === undefined || keyOf(name, item) > keyOf(name, after));
      const page = left.slice(0, Limit);
      const { partition, sort }: TableSpec = TABLES[name];
      const isKey = (field: string) => field === partition.name || field === sort?.name;
      const last = Object.entries(page.at(-1) ?? {}).filter(([field]) => isKey(field));
      return {
        Items: page.filter((item) => isTrue(command.input.FilterExpression ?? '', item, command.input)),
        ...(left.length > page.length && { LastEvaluatedKey: Object.fromEntries(last) }),
      };
    }
    throw new Error(`The fake does not support ${String(command)}.`);
  }

  function query({ input }: QueryCommand): unknown {
    const name = String(input.TableName) as TableName;
    checkUse(input);
    const spec: TableSpec = TABLES[name];
    const index = input.IndexName === undefined ? spec : spec.indexes[input.IndexName];
    const sort = index?.sort?.name;
    if (index === undefined || sort === undefined) throw new Error('The fake has no such index.');
    const Items = fake
      .all(name)
      .filter((item) => index.partition.name in item && sort in item)
      .filter((item) => isTrue(String(input.KeyConditionExpression), item, input))
      .filter((item) => isTrue(input.FilterExpression ?? '', item, input))
      .toSorted((a, b) => (comesBefore(a[sort], b[sort]) ? -1 : 1));
    const ordered = input.ScanIndexForward === false ? Items.toReversed() : Items;
    const { ExclusiveStartKey: after, Limit = Infinity } = input;
    const begin = after === undefined ? 0 : 1 + ordered.findIndex((item) => keyOf(name, item) === keyOf(name, after));
    const page = ordered.slice(begin, begin + Limit);
    const keys = [spec.partition, spec.sort, index.partition, index.sort].flatMap((key) => key?.name ?? []);
    const last = Object.fromEntries(keys.map((key) => [key, page.at(-1)?.[key]]));
    return { Items: page, ...(begin + page.length < ordered.length && { LastEvaluatedKey: last }) };
  }

  Object.assign(fake.client, { send });
  return fake;
}

/** Compares numbers as numbers and anything else as text. */
function comesBefore(one: unknown, other: unknown): boolean {
  return typeof one === 'number' && typeof other === 'number' ? one < other : String(one) < String(other);
}

function keyOf(name: string, item: Item): string {
  const spec: TableSpec = TABLES[name as TableName];
  return [spec.partition, ...(spec.sort === undefined ? [] : [spec.sort])]
    .map((key) => String(item[key.name]))
    .join('\n');
}

/** Like DynamoDB, refuses a request with unused or undefined names and values. */
function checkUse(
  input: Expressions & {
    readonly KeyConditionExpression?: string | undefined;
    readonly ProjectionExpression?: string | undefined;
    readonly FilterExpression?: string | undefined;
  },
): void {
  const expressions = [input.ConditionExpression, input.UpdateExpression, input.KeyConditionExpression];
  const text = [...expressions, input.ProjectionExpression, input.FilterExpression].join(' ');
  const used = new Set(text.match(/[:#]\w+/g) ?? []);
  const values = Object.keys(dropUndefined(input.ExpressionAttributeValues ?? {}));
  const defined = new Set([...Object.keys(input.ExpressionAttributeNames ?? {}), ...values]);
  const odd = [...used.symmetricDifference(defined)];
  if (odd.length > 0) throw new Error(`Not used, or not defined: ${odd.join(', ')} in ${text}`);
}

function dropUndefined(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

/** The names of a path: `#lots.#a` may be `lots` and `a`. */
function names(text: string, { ExpressionAttributeNames }: Expressions): readonly string[] {
  return text.split('.').map((name) => (name.startsWith('#') ? String(ExpressionAttributeNames?.[name]) : name));
}

const path = (text: string, input: Expressions): string => names(text, input)[0] ?? '';

/** The value at a path. */
const valueAt = (item: Item | undefined, text: string, input: Expressions): unknown =>
  names(text, input).reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), item);

const isRecord = (found: unknown): found is Item => typeof found === 'object' && found !== null;

function value(name: string, { ExpressionAttributeValues }: Expressions): unknown {
  const found = ExpressionAttributeValues?.[name];
  if (found === undefined) throw new Error(`No value for ${name}.`);
  return found;
}

function isTrue(condition: string, item: Item | undefined, input: Expressions): boolean {
  if (condition === '') return true;
  if (condition.includes(' BETWEEN '))
    return isTrue(condition.replaceAll(BETWEEN, '$1 >= $2 AND $1 <= $3'), item, input);
  return splitOutside(condition, ' AND ').every((clause) => {
    const group = /^\((.+ OR .+)\)$/.exec(clause)?.[1];
    if (group !== undefined) return splitOutside(group, ' OR ').some((one) => isTrue(bare(one), item, input));
    const begins = /^begins_with\((\S+), (:\S+)\)$/.exec(clause);
    if (begins) {
      return String(item?.[path(String(begins[1]), input)]).startsWith(String(value(String(begins[2]), input)));
    }
    const contains = /^contains\((\S+), (:\S+)\)$/.exec(clause);
    if (contains) {
      const members = item?.[path(String(contains[1]), input)];
      return Array.isArray(members) && members.includes(value(String(contains[2]), input));
    }
    const exists = /^attribute_(not_)?exists\((\S+)\)$/.exec(clause);
    if (exists) return (valueAt(item, String(exists[2]), input) === undefined) === (exists[1] !== undefined);
    const within = /^(\S+) IN \((.+)\)$/.exec(clause);
    if (within) {
      const values = String(within[2])
        .split(', ')
        .map((one) => value(one, input));
      return values.includes(item?.[path(String(within[1]), input)]);
    }
    const compare = /^(\S+) (=|<>|<=|>=|<|>) (:\S+)$/.exec(clause);
    if (compare === null) throw new Error(`The fake cannot parse the condition ${clause}.`);
    const left = valueAt(item, String(compare[1]), input) as Comparable | undefined;
    const right = value(String(compare[3]), input) as Comparable;
    return left !== undefined && COMPARE[String(compare[2])]?.(left, right) === true;
  });
}

const BETWEEN = /(\S+) BETWEEN (:\S+) AND (:\S+)/g;

/** Splits an expression at the separators outside parentheses. */
function splitOutside(text: string, separator: ' AND ' | ' OR '): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const word of text.split(separator)) {
    const last = parts.length - 1;
    parts[last] += depth > 0 ? separator + word : word;
    depth += (word.match(/\(/g) ?? []).length - (word.match(/\)/g) ?? []).length;
    if (depth === 0) parts.push('');
  }
  return parts.slice(0, -1);
}

const bare = (text: string): string => /^\((.+)\)$/.exec(text)?.[1] ?? text;

type Comparable = string | number | boolean;

const COMPARE: Record<string, (left: Comparable, right: Comparable) => boolean> = {
  // Also compares maps.
  '=': isDeepStrictEqual,
  '<>': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

function newValue(right: string, before: Item, input: Expressions): unknown {
  const [, known = right, other = ''] = /^if_not_exists\((\S+), (\S+)\)$/.exec(right) ?? [];
  const settled = (side: string) => (side.startsWith(':') ? value(side, input) : valueAt(before, side, input));
  return settled(known) ?? settled(other);
}

/** ADD counts numbers, and unites sets. */
const added = (before: unknown, more: unknown): unknown =>
  more instanceof Set ? more.union(before instanceof Set ? before : new Set()) : Number(before ?? 0) + Number(more);

function updated(before: Item, input: Expressions): Item {
  const item = { ...before };
  const sections = String(input.UpdateExpression).split(/ ?\b(SET|ADD|REMOVE) /);
  for (let index = 1; index < sections.length; index += 2) {
    for (const action of String(sections[index + 1]).split(/, ?(?![^(]*\))/)) {
      const [target = '', right = ''] = action.split(' = ').flatMap((side) => side.split(/(?<!,) (?=:)/));
      const [name = '', inner] = names(target, input);
      if (inner !== undefined) {
        const { [inner]: _before, ...others } = Object(item[name]) as Item;
        item[name] = sections[index] === 'SET' ? { ...others, [inner]: newValue(right, before, input) } : others;
        continue;
      }
      if (sections[index] === 'SET') item[name] = newValue(right, before, input);
      else if (sections[index] === 'REMOVE') delete item[name];
      else item[name] = added(item[name], value(String(action.split(' ')[1]), input));
    }
  }
  return item;
}

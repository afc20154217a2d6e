/**
 * During a deployment old and new functions run side by side, so each must read what the other writes. `tests/releases/N`
 * has the newest release: the schemas by which its functions read items, and items that they wrote. After a release,
 * `RECORD_RELEASE=N npx vitest run --project integration tests/integration/operations/unread-items.test.ts`
 * records the next one.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Item } from '#tests/support/tables/fake-tables.ts';
import { ITEM_KINDS } from '#tests/support/tables/item-kinds.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'releases');
/** Of each kind, items that differ in their attributes. */
const RECORDED = 5;

/**
 * Kinds that came after the release: none of its functions reads such items, since they have keys or tables of their
 * own, so nothing of it can be tested on them. The next release has their schemas, and this list is empty then.
 */
const SINCE_RELEASE = [
  'postponement',
  'handover',
  'gate-pass',
  'shared-review',
  'shared-details',
  'confirmed-details',
  'seller',
  'seller-lot',
  'seller-entry',
  'seller-account',
  'seller-total',
  'seller-claim',
  'payout',
  'books-closing',
  'books-day',
  'books-month',
  'books-lot',
  'books-lots',
  'books-open',
];

interface Written {
  readonly kind: string;
  readonly item: Item;
}

const release = z.object({
  schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
  items: z.array(z.object({ kind: z.string(), item: z.record(z.string(), z.unknown()) })),
});

/** The schema of a kind for functions that read; what it does not name they leave out. */
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

function record(name: string, written: readonly Written[]): void {
  const schemas = Object.fromEntries(Object.entries(ITEM_KINDS).map(([kind, { schema }]) => [kind, schemaOf(schema)]));
  const items = Object.entries(Object.groupBy(written, ({ kind }) => kind)).flatMap(([, ofKind = []]) =>
    [...new Map(ofKind.map((one) => [Object.keys(one.item).toSorted().join(), one])).values()].slice(0, RECORDED),
  );
  mkdirSync(join(FOLDER, name), { recursive: true });
  writeFileSync(join(FOLDER, name, 'formats.json'), `${JSON.stringify({ schemas, items }, setsAsArrays, 2)}\n`);
}

const setsAsArrays = (_: string, value: unknown): unknown => (value instanceof Set ? [...value] : value);

function lastRelease(): z.infer<typeof release> {
  const [newest = ''] = readdirSync(FOLDER).toSorted((one, other) => Number(other) - Number(one));
  return release.parse(JSON.parse(readFileSync(join(FOLDER, newest, 'formats.json'), 'utf8')));
}

/** @param storageOf a stack with the demo, whose items nobody has damaged yet */
export function releasedFormats(storageOf: () => Storage): void {
  describe('old and new functions side by side', () => {
    /** What today's functions have written. */
    let written: readonly Written[];

    beforeAll(async () => {
      const { client, tables } = storageOf();
      const found: Written[] = [];
      for (const [kind, { table, is }] of Object.entries(ITEM_KINDS)) {
        const { Items = [] } = await client.send(new ScanCommand({ TableName: tables[table], ConsistentRead: true }));
        found.push(...Items.filter(is).map((item) => ({ kind, item })));
      }
      written = found;
      const asked = process.env['RECORD_RELEASE'];
      if (asked !== undefined) record(asked, written);
    });

    test('today’s functions read what the released ones wrote', () => {
      const { items } = lastRelease();
      expect(items.length).toBeGreaterThan(40);
      const unread = items.flatMap(({ kind, item }) => {
        const read = ITEM_KINDS[kind]?.schema.safeParse(item);
        return read?.success === true ? [] : [{ kind, item, error: read?.error?.message }];
      });
      expect(unread, 'Make what is new optional, or give it a default.').toEqual([]);
    });

    test('every kind of today is known to the released functions, or came after them', () => {
      const { schemas } = lastRelease();
      const unknown = Object.keys(ITEM_KINDS).filter((kind) => schemas[kind] === undefined);
      expect(unknown.toSorted()).toEqual(SINCE_RELEASE.toSorted());
    });

    test('the released functions read what today’s write', () => {
      const { schemas, items } = lastRelease();
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const released = new Map(Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]));
      const kinds = new Set(written.map(({ kind }) => kind));
      const gone = [...new Set(items.map(({ kind }) => kind))].filter((kind) => !kinds.has(kind));
      expect(gone, 'The demo wrote these kinds, too.').toEqual([]);
      const unread = written.flatMap(({ kind, item }) => {
        const reads = released.get(kind);
        return reads === undefined || reads(item) ? [] : [{ kind, item, errors: reads.errors }];
      });
      expect(unread, 'First release functions that read it, then functions that write it.').toEqual([]);
    });
  });
}

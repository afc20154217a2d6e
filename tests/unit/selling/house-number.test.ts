import { describe, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { houseNumberWrites } from '#functions/selling/house-number.ts';
import { saveDeletion } from '#functions/selling/selling-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

const auctions = tableHandle('auctions', dynamoClient(), 'Auctions');

const writes = (before: string | undefined, after: string | undefined) =>
  houseNumberWrites(auctions, 'a1', { houseNumber: before }, { houseNumber: after }).map(({ Put, Delete }) =>
    Put === undefined
      ? ['frees', Delete?.Key?.['auctionId'], resolved(Delete).condition]
      : ['takes', Put.Item?.['auctionId'], Put.Item?.['lot'], resolved(Put).condition],
  );

/** Nobody else may have the number. */
const OWN = '(attribute_not_exists(lot) OR lot = "a1")';

describe('the writes for a house number', () => {
  it('take a new one if it is free, and free the old one', () => {
    expect(writes(undefined, 'B 7')).toEqual([['takes', 'house-number#B 7', 'a1', OWN]]);
    expect(writes('b-1', 'b-2')).toEqual([
      ['frees', 'house-number#B-1', OWN],
      ['takes', 'house-number#B-2', 'a1', OWN],
    ]);
    expect(writes('b-1', undefined)).toEqual([['frees', 'house-number#B-1', OWN]]);
  });

  it('are none if the number stays, also in other capitals and spaces', () => {
    expect(writes(undefined, undefined)).toEqual([]);
    expect(writes('b  7', ' B 7')).toEqual([]);
  });
});

it('a lot can be deleted after its number went to another lot, which keeps it', async () => {
  const fake = fakeTables();
  const table = tableHandle('auctions', fake.client, 'auctions');
  const lot = {
    listing: listing({ auctionId: 'a1', houseNumber: 'B 7', listingStatus: 'cancelled' }),
    state: state({ auctionId: 'a1', status: 'cancelled' }),
  };
  const taken = { auctionId: 'house-number#B 7', sk: 'HOUSE-NUMBER', lot: 'a2' };
  for (const item of [lot.listing, lot.state, taken]) fake.put('auctions', item);
  expect(await saveDeletion(table, lot, { kind: 'delete', from: 'cancelled' }, { now: NOW })).toBe('saved');
  expect(fake.all('auctions')).toContainEqual(taken);
});

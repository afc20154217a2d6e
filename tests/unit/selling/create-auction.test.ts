import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { BatchGetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { createAuction } from '#functions/selling/create-auction.ts';
import { idFor } from '#functions/selling/new-ids.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { PNG } from '#tests/support/people/pictures.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { memoryClaims } from '#tests/support/tables/memory-claims.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { content, listing } from './builders.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const s3 = mockClient(S3Client);
afterAll(() => s3.restore());
const tables = {
  auctions: tableHandle('auctions', client, 'Auctions'),
  feed: tableHandle('feed', client, 'Feed'),
  sellers: tableHandle('sellers', client, 'Sellers'),
};
const files = { s3: new S3Client({}), bucket: 'media', claims: memoryClaims(), newId: () => 'fresh' };
const REQUEST = '0f3c2a4e-9a55-4a7e-8f0e-3f1d0a6b9c11';
const ID = idFor('auction', 'admin-1', REQUEST);

const command = {
  content: content(),
  status: 'pending',
  images: { uploads: [], files: [PNG, PNG] },
  papers: {},
  callerId: 'admin-1',
  createdBy: undefined,
  house: { emdSetOff: false, paymentHours: 72, showsReserveStatus: true },
  requestId: REQUEST,
} as const;
const create = (changes: object = {}, now = NOW) =>
  createAuction({ ...tables, files, maxImages: 5, clock: () => now }, { ...command, ...changes }, now, '192.0.2.1');

/** What each read of the auction finds: an auction created earlier, or nothing. */
function reads(...found: readonly (Partial<ListingItem> | undefined)[]): void {
  let stub = dynamo.on(BatchGetCommand);
  for (const changes of found) {
    const items =
      changes === undefined
        ? []
        : [
            listing({ auctionId: ID, version: 0, images: ['media/1.png', 'media/2.png'], ...changes }),
            state({ auctionId: ID }),
          ];
    stub = stub.resolvesOnce({ Responses: { Auctions: items } });
  }
}

const taken = cancelled('ConditionalCheckFailed', 'None');

beforeEach(() => {
  dynamo.reset();
  dynamo.on(UpdateCommand).resolves({ Attributes: { taken: 42 } });
  s3.reset();
  s3.on(PutObjectCommand).resolves({});
  s3.on(DeleteObjectCommand).resolves({});
});

describe('idFor', () => {
  it('derives a UUID from admin and request alone', () => {
    expect(ID).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (admin, request, other) => {
        const id = idFor('auction', admin, request);
        expect(idFor('auction', admin, request.toUpperCase())).toBe(id);
        if (other !== request) expect(idFor('auction', admin, other)).not.toBe(id);
        if (other !== admin) expect(idFor('auction', other, request)).not.toBe(id);
      }),
    );
  });
});

describe('a creation with a request id', () => {
  it('is stored under the id derived from it and never overwrites an auction', async () => {
    reads(undefined);
    dynamo.on(TransactWriteCommand).resolves({});
    expect(await create()).toEqual({ ok: true, value: { auctionId: ID, status: 'pending' } });
    const items = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    expect(items.slice(0, 2).map(({ Put }) => [Put?.Item?.['auctionId'], resolved(Put).condition])).toEqual([
      [ID, 'attribute_not_exists(auctionId)'],
      [ID, 'attribute_not_exists(auctionId)'],
    ]);
    expect(items[0]?.Put?.Item).toMatchObject({ sk: 'LISTING', lotNumber: 1_042 });
  });

  it('stores the price rules in both items, and in STATE whether bidders may know of the reserve', async () => {
    const rules = { steps: '0:100 50000:500', reserve: 2_000_00, latestEnd: content().endAt + 1 };
    dynamo.on(TransactWriteCommand).resolves({});
    reads(undefined, undefined);
    for (const showsReserveStatus of [true, false]) {
      expect(await create({ content: content(rules), house: { ...command.house, showsReserveStatus } })).toMatchObject({
        ok: true,
      });
    }
    const written = dynamo.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems ?? []);
    const [[listed, open] = [], [, hidden] = []] = written.map((items) => items.map(({ Put }) => Put?.Item));
    expect(listed).toMatchObject({ sk: 'LISTING', ...rules });
    expect(open).toMatchObject({ sk: 'STATE', ...rules, leastBid: 1_001_00 });
    expect(open).not.toHaveProperty('hidesReserve');
    expect(hidden).toMatchObject({ sk: 'STATE', ...rules, hidesReserve: true });
  });

  it('returns the first auction when repeated, even after its dates, and stores nothing', async () => {
    reads({});
    const afterTheEnd = content().endAt + 1;
    expect(await create({}, afterTheEnd)).toEqual({ ok: true, value: { auctionId: ID, status: 'pending' } });
    expect(s3.calls()).toEqual([]);
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
  });

  it('returns the auction of a simultaneous identical request, and leaves no images behind', async () => {
    reads(undefined, {});
    dynamo.on(TransactWriteCommand).rejects(taken);
    expect(await create()).toEqual({ ok: true, value: { auctionId: ID, status: 'pending' } });
    expect(s3.commandCalls(DeleteObjectCommand).map((call) => call.args[0].input.Key)).toEqual([
      `media/${ID}/fresh.png`,
      `media/${ID}/fresh.png`,
    ]);
  });

  it.each([
    ['another price', { content: content({ basePrice: 1 }) }],
    ['another picture', { images: { uploads: [], files: [PNG, PNG, PNG] } }],
    ['another date', { content: content({ endAt: content().endAt + 60_000 }) }],
    ['draft instead of published', { status: 'draft' }],
    ['a reserve', { content: content({ reserve: 2_000_00 }) }],
    ['a place', { content: content({ place: { city: 'Pune', pin: '411001' } }) }],
  ])('is a conflict when repeated with %s, which was not saved', async (_, changes) => {
    reads({});
    expect(await create(changes)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  });

  it('returns the first auction even if that has been edited since', async () => {
    reads({ title: 'Edited', version: 1 });
    expect(await create()).toMatchObject({ ok: true, value: { auctionId: ID } });
  });

  it('is a conflict when the auction has been deleted since', async () => {
    reads(undefined, undefined);
    dynamo.on(TransactWriteCommand).rejects(taken);
    expect(await create()).toMatchObject({
      ok: false,
      error: {
        code: 'CONFLICT',
        message: 'This auction was created by an earlier attempt and has been deleted since.',
      },
    });
  });
});

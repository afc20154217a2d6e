import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingItem, StateItem } from '../../../functions/auctions/auction-items.ts';
import { countActive, findAuctions, recentAuctions } from '../../../functions/auctions/catalogue.ts';
import { listAuctions } from '../../../functions/auctions/list-auctions.ts';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { HOUR, listing, NOW, state } from './builders.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const store = { client: dynamoClient(), table: 'Auctions' };
const everything = { withDrafts: true };

type Stored = readonly [ListingItem, StateItem];

/** An auction filed under `filed` whose live state is `status`, starting `startsIn` from NOW. */
function auction(id: string, status: StateItem['status'], startsIn = HOUR, filed = status): Stored {
  const startAt = NOW + startsIn;
  return [
    listing({ auctionId: id, listingStatus: filed, startAt, createdSort: `2026-11-02#${id}` }),
    state({ auctionId: id, status, startAt }),
  ];
}

/** Answers queries of the index two items at a time, and batches with one key left over at first. */
function stored(...auctions: Stored[]): void {
  dynamo
    .on(QueryCommand)
    .callsFake((input: { ExpressionAttributeValues: object; ExclusiveStartKey?: { at: number } }) => {
      const status = Object.values(input.ExpressionAttributeValues)[0];
      const found = auctions
        .map(([item]) => item)
        .filter((item) => item.listingStatus === status)
        .toSorted((one, other) => (one.createdSort < other.createdSort ? 1 : -1));
      const at = input.ExclusiveStartKey?.at ?? 0;
      const isLast = at + 2 >= found.length;
      return { Items: found.slice(at, at + 2), ...(!isLast && { LastEvaluatedKey: { at: at + 2 } }) };
    });
  dynamo
    .on(BatchGetCommand)
    .callsFake((input: { RequestItems: { Auctions: { Keys: { auctionId: string; sk: string }[] } } }) => {
      const { Keys } = input.RequestItems.Auctions;
      expect(Keys.length).toBeLessThanOrEqual(100);
      const [left, ...read] = Keys;
      const answered = read.length === 0 ? Keys : read;
      const items = auctions
        .flat()
        .filter((item) => answered.some((key) => key.auctionId === item.auctionId && key.sk === item.sk));
      return {
        Responses: { Auctions: items },
        ...(read.length > 0 && { UnprocessedKeys: { Auctions: { Keys: [left] } } }),
      };
    });
}

const ids = (entries: readonly { listing: ListingItem }[]) =>
  entries.map((entry) => entry.listing.auctionId).toSorted();

beforeEach(() => dynamo.reset());

describe('filters', () => {
  beforeEach(() =>
    stored(
      auction('draft', 'draft'),
      auction('upcoming', 'pending'),
      auction('started', 'pending', -1),
      auction('active', 'active', -HOUR),
      auction('just-closed', 'completed', -HOUR, 'active'),
      auction('just-cancelled', 'cancelled', -HOUR, 'active'),
      auction('completed', 'completed', -HOUR),
      auction('cancelled', 'cancelled', -HOUR),
    ),
  );

  it.each([
    ['draft', ['draft']],
    ['upcoming', ['upcoming']],
    ['active', ['active', 'started']],
    ['completed', ['completed', 'just-closed']],
    ['cancelled', ['cancelled', 'just-cancelled']],
  ] as const)('%s judges by the live state and the time', async (status, expected) => {
    expect(ids(await findAuctions(store, { ...everything, status }, NOW))).toEqual(expected);
  });

  it('show users no drafts, not even when asked for', async () => {
    expect(await findAuctions(store, { withDrafts: false, status: 'draft' }, NOW)).toEqual([]);
    expect(ids(await findAuctions(store, { withDrafts: false }, NOW))).not.toContain('draft');
    expect(ids(await findAuctions(store, everything, NOW))).toHaveLength(8);
  });

  it('count what runs', async () => expect(await countActive(store, NOW)).toBe(2));
});

describe('the catalogue', () => {
  it('is read to its end, over pages of the index and batches', async () => {
    const many = Array.from({ length: 245 }, (_, index) => auction(`a${index}`, 'pending'));
    stored(...many);
    const found = await findAuctions(store, { ...everything, status: 'upcoming' }, NOW);
    expect(ids(found)).toEqual(many.map(([item]) => item.auctionId).toSorted());
  });

  it('matches the title ignoring case, and the category', async () => {
    const [cart, live] = auction('a1', 'pending');
    stored(
      [cart, live],
      [listing({ auctionId: 'a2', title: 'A flat', categorie: 'properties' }), state({ auctionId: 'a2' })],
    );
    expect(ids(await findAuctions(store, { ...everything, search: 'BULLOCK' }, NOW))).toEqual(['a1']);
    expect(ids(await findAuctions(store, { ...everything, categorie: 'properties' }, NOW))).toEqual(['a2']);
  });

  it('leaves out what was deleted a moment ago', async () => {
    const [cart, live] = auction('a1', 'pending');
    stored([cart, { ...live, status: 'cancelled', deleted: true }]);
    expect(await findAuctions(store, everything, NOW)).toEqual([]);
  });

  it('knows the newest, whatever their status', async () => {
    stored(auction('1', 'pending'), auction('2', 'draft'), auction('3', 'completed'), auction('4', 'active', -1));
    const newest = await recentAuctions(store, 2, NOW);
    expect(newest.map((entry) => entry.listing.auctionId)).toEqual(['4', '3']);
  });
});

describe('a page of the list', () => {
  const question = { ...everything, viewerId: 'u1', sort: 'newest', limit: 2, cursor: undefined } as const;

  it('counts over all pages and gives amounts in rupees', async () => {
    stored(auction('1', 'pending'), auction('2', 'pending'), auction('3', 'active', -1));
    const page = await listAuctions(store, question, NOW);
    expect(page).toMatchObject({ ok: true, value: { total: 3, nextCursor: expect.any(String) } });
    if (!page.ok) throw new Error('No page.');
    expect(page.value.auctions).toHaveLength(2);
    expect(page.value.auctions[0]).toMatchObject({
      basePrice: 1000,
      currentBid: 1000,
      images: ['/media/a1/1.jpg', '/media/a1/2.jpg', '/media/a1/3.jpg'],
      watched: false,
    });
  });

  it('refuses a cursor that is none', async () => {
    stored();
    expect(await listAuctions(store, { ...question, cursor: 'nonsense' }, NOW)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
  });
});

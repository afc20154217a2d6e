import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingItem, StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import {
  countActive,
  findAuctions,
  readEntries,
  recentAuctions,
} from '../../../functions/views/catalogue/catalogue.ts';
import { listAuctions } from '../../../functions/views/catalogue/list-auctions.ts';
import type { SnapshotNeed } from '../../../functions/views/catalogue/listing-summary.ts';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { HOUR, listing, NOW, state } from '../selling/builders.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamo.restore());
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

const ids = (matches: readonly { auctionId: string }[]) => matches.map(({ auctionId }) => auctionId).toSorted();

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
    expect(ids(await findAuctions(store, { ...everything, status }, NOW, 'status'))).toEqual(expected);
  });

  it('show users no drafts, not even when asked for', async () => {
    expect(await findAuctions(store, { withDrafts: false, status: 'draft' }, NOW, 'status')).toEqual([]);
    expect(ids(await findAuctions(store, { withDrafts: false }, NOW, 'status'))).not.toContain('draft');
    expect(ids(await findAuctions(store, everything, NOW, 'status'))).toHaveLength(8);
  });

  it('ask for the live state only where the listing cannot tell', async () => {
    const asked = async (need: SnapshotNeed) => {
      dynamo.resetHistory();
      await findAuctions(store, everything, NOW, need);
      const keys = dynamo
        .commandCalls(BatchGetCommand)
        .flatMap((call) => call.args[0].input.RequestItems?.['Auctions']?.Keys ?? []);
      return [...new Set(keys.map((key) => String(key['auctionId'])))].toSorted();
    };
    const running = ['active', 'just-cancelled', 'just-closed', 'started'];
    expect(await asked('nothing')).toEqual([]);
    expect(await asked('status')).toEqual(running);
    expect(await asked('figures')).toEqual([...running, 'cancelled', 'completed'].toSorted());
  });

  it('count what runs', async () => expect(await countActive(store, NOW)).toBe(2));
});

describe('the catalogue', () => {
  it('is read to its end, over pages of the index and batches', async () => {
    const many = Array.from({ length: 245 }, (_, index) => auction(`a${index}`, 'pending'));
    stored(...many);
    const found = await findAuctions(store, { ...everything, status: 'upcoming' }, NOW, 'status');
    expect(ids(found)).toEqual(many.map(([item]) => item.auctionId).toSorted());
  });

  it('matches the title ignoring case, and the category', async () => {
    const [cart, live] = auction('a1', 'pending');
    stored(
      [cart, live],
      [listing({ auctionId: 'a2', title: 'A flat', categorie: 'properties' }), state({ auctionId: 'a2' })],
    );
    expect(ids(await findAuctions(store, { ...everything, search: 'BULLOCK' }, NOW, 'status'))).toEqual(['a1']);
    expect(ids(await findAuctions(store, { ...everything, categorie: 'properties' }, NOW, 'status'))).toEqual(['a2']);
  });

  it('leaves out what was deleted a moment ago', async () => {
    const gone = (id: string, startsIn: number): Stored => {
      const [item, live] = auction(id, 'pending', startsIn);
      return [item, { ...live, status: 'cancelled', deleted: true }];
    };
    stored(gone('started', -HOUR), gone('upcoming', HOUR));
    const found = await findAuctions(store, everything, NOW, 'status');
    expect(ids(found)).not.toContain('started');
    expect(await readEntries(store, found, everything, NOW)).toEqual([]);
  });

  it('knows the newest, whatever their status', async () => {
    stored(auction('1', 'pending'), auction('2', 'draft'), auction('3', 'completed'), auction('4', 'active', -1));
    const newest = await recentAuctions(store, 2, NOW);
    expect(newest.map((entry) => entry.listing.auctionId)).toEqual(['4', '3']);
  });
});

describe('a page of the list', () => {
  const question = {
    ...everything,
    viewerId: 'u1',
    viewerRole: 'user',
    sort: 'newest',
    limit: 2,
    cursor: undefined,
  } as const;

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

  it('is sorted by the last figures of auctions that are over', async () => {
    const over = (id: string, currentBid: number): Stored => {
      const [item, live] = auction(id, 'completed', -HOUR);
      return [item, { ...live, currentBid }];
    };
    stored(over('1', 3_000_00), over('2', 9_000_00), auction('3', 'pending'), over('4', 500_00));
    const ids = async (sort: 'price-asc' | 'price-desc') => {
      const page = await listAuctions(store, { ...question, sort, limit: 10 }, NOW);
      return page.ok ? page.value.auctions.map((card) => card._id) : page.error;
    };
    expect(await ids('price-desc')).toEqual(['2', '1', '3', '4']);
    expect(await ids('price-asc')).toEqual(['4', '3', '1', '2']);
  });

  it('shows no draft that was published when it was chosen', async () => {
    const [item, live] = auction('1', 'draft');
    stored([{ ...item, listingStatus: 'pending' }, live], auction('2', 'pending'));
    const page = await listAuctions(store, { ...question, withDrafts: false }, NOW);
    expect(page).toMatchObject({ ok: true, value: { auctions: [{ _id: '2' }] } });
  });

  it('refuses a cursor that is none', async () => {
    stored();
    expect(await listAuctions(store, { ...question, cursor: 'nonsense' }, NOW)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
  });
});

import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingItem, StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import { countActive, readEntries, recentAuctions } from '../../../functions/views/catalogue/catalogue.ts';
import { listAuctions } from '../../../functions/views/catalogue/list-auctions.ts';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { catalogueKeys } from '../../../functions/tables/auctions/catalogue-keys.ts';
import { listing } from '../selling/builders.ts';
import { state } from '../../support/builders/auctions.ts';
import { HOUR, NOW } from '../../support/builders/time.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const auctions = tableHandle('auctions', client, 'Auctions');
/** No question here is a search. */
const deps = { auctions, search: { entries: async () => new Map() } };
const everything = { withDrafts: true };

type Stored = readonly [ListingItem, StateItem];

/** An auction filed under `filed` whose live state is `status`, starting `startsIn` from NOW. */
function auction(id: string, status: StateItem['status'], startsIn = HOUR, filed = status): Stored {
  const startAt = NOW + startsIn;
  const live = state({ auctionId: id, status, startAt });
  return withKeys(listing({ auctionId: id, listingStatus: filed, startAt, createdSort: `2026-11-02#${id}` }), live);
}

/** Filed as the stream leaves it, though perhaps under a former status. */
function withKeys(item: ListingItem, live: StateItem): Stored {
  const { listingStatus: status, auctionId, categorie } = item;
  const closesAt = live.closedAt ?? live.closesAt;
  const keys = catalogueKeys({ auctionId, status, categorie, price: live.currentBid, closesAt });
  return [{ ...item, ...keys }, live];
}

const SORTS: Record<string, string> = { newest: 'createdSort', price: 'priceSort', closing: 'closingSort' };

interface Query {
  readonly IndexName: string;
  readonly ExpressionAttributeValues: Record<string, string | number>;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
}

/** The listings of an index as the engine answers them. */
function listed(auctions: readonly Stored[], query: Query): ListingItem[] {
  const values = query.ExpressionAttributeValues;
  const items = auctions.map(([item]) => item);
  if (query.IndexName === 'startingByStatus') {
    return items.filter((item) => item.listingStatus === 'pending' && item.startAt <= Number(values[':now']));
  }
  const list = query.IndexName.endsWith('ByCategory') ? 'statusCategory' : 'listingStatus';
  const wanted = values[':list'] ?? values[':status'];
  const sort = SORTS[query.IndexName.replace(/By.*/, '')] ?? 'createdSort';
  const positionOf = (item: ListingItem) => String(Object(item)[sort]);
  const sign = query.ScanIndexForward === true ? 1 : -1;
  return items
    .filter((item) => item[list] === wanted)
    .toSorted((one, other) => (positionOf(one) < positionOf(other) ? -sign : sign))
    .filter((item) => {
      const after = values[':after'];
      return after === undefined || (sign === 1 ? positionOf(item) > after : positionOf(item) < after);
    });
}

/** Answers batches with one key left over at first. */
function stored(...auctions: Stored[]): void {
  dynamo.on(QueryCommand).callsFake((input: Query) => ({ Items: listed(auctions, input).slice(0, input.Limit) }));
  const counts = Map.groupBy(auctions, ([item]) => item.statusCategory ?? '');
  dynamo
    .on(GetCommand)
    .resolves({ Item: Object.fromEntries([...counts].map(([filing, all]) => [filing, all.length])) });
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

  const question = { viewerId: 'u1', viewerRole: 'admin', sort: 'newest', limit: 20, cursor: undefined } as const;
  type Status = 'draft' | 'upcoming' | 'active' | 'completed' | 'cancelled';
  async function listOf(filter: { status?: Status; withDrafts: boolean }) {
    const page = await listAuctions(deps, { ...question, ...filter }, NOW);
    if (!page.ok) throw new Error('No page.');
    return { ids: page.value.auctions.map((card) => card._id).toSorted(), total: page.value.total };
  }

  it.each([
    ['draft', ['draft']],
    ['upcoming', ['upcoming']],
    ['active', ['active', 'started']],
    ['completed', ['completed']],
    ['cancelled', ['cancelled']],
  ] as const)('%s judges by the live state and the time', async (status, expected) => {
    expect((await listOf({ ...everything, status })).ids).toEqual(expected);
  });

  it('count what has started among what runs', async () => {
    expect((await listOf({ ...everything, status: 'upcoming' })).total).toBe(1);
    // Two of the four have just ended, and are filed as running for a moment.
    expect((await listOf({ ...everything, status: 'active' })).total).toBe(4);
  });

  it('show users no drafts, not even when asked for', async () => {
    expect(await listOf({ withDrafts: false, status: 'draft' })).toEqual({ ids: [], total: 0 });
    const { ids: seen, total } = await listOf({ withDrafts: false });
    expect(seen).not.toContain('draft');
    expect(total).toBe(7);
    expect((await listOf(everything)).ids).toHaveLength(8);
  });

  it('count what runs', async () => expect(await countActive(auctions, NOW)).toBe(4));
});

describe('the catalogue', () => {
  it('leaves out what was deleted a moment ago', async () => {
    const [item, live] = auction('upcoming', 'pending');
    stored([item, { ...live, status: 'cancelled', deleted: true }]);
    expect(await readEntries(auctions, [item], everything, NOW)).toEqual([]);
  });

  it('knows the newest, whatever their status', async () => {
    stored(auction('1', 'pending'), auction('2', 'draft'), auction('3', 'completed'), auction('4', 'active', -1));
    const newest = await recentAuctions(auctions, 2, NOW);
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
    const page = await listAuctions(deps, question, NOW);
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
      return withKeys(item, { ...live, currentBid });
    };
    stored(over('1', 3_000_00), over('2', 9_000_00), auction('3', 'pending'), over('4', 500_00));
    const ids = async (sort: 'price-asc' | 'price-desc') => {
      const page = await listAuctions(deps, { ...question, sort, limit: 10 }, NOW);
      return page.ok ? page.value.auctions.map((card) => card._id) : page.error;
    };
    expect(await ids('price-desc')).toEqual(['2', '1', '3', '4']);
    expect(await ids('price-asc')).toEqual(['4', '3', '1', '2']);
  });

  it('by end date shows what runs by its deadline, then what is to come, then what is over, newest first', async () => {
    const closing = (id: string, status: StateItem['status'], closesAt: number): Stored => {
      const [item, live] = auction(id, status, status === 'pending' ? HOUR : -HOUR);
      return withKeys(item, { ...live, closesAt });
    };
    stored(
      closing('late', 'active', NOW + 9 * HOUR),
      closing('soon', 'active', NOW + HOUR),
      closing('to come', 'pending', NOW + 2 * HOUR),
      closing('long over', 'completed', NOW - 9 * HOUR),
      closing('just over', 'cancelled', NOW - HOUR),
      auction('started', 'pending', -1),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let n = 0; n < 4; n += 1) {
      const page = await listAuctions(deps, { ...question, sort: 'end-date', cursor }, NOW);
      if (!page.ok) throw new Error('No page.');
      seen.push(...page.value.auctions.map((card) => card._id));
      cursor = page.value.nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual(['soon', 'started', 'late', 'to come', 'just over', 'long over']);
  });

  it('holds one category', async () => {
    const flat = withKeys(listing({ auctionId: 'flat', categorie: 'properties' }), state({ auctionId: 'flat' }));
    stored(auction('1', 'pending'), flat);
    const page = await listAuctions(deps, { ...question, categorie: 'properties' }, NOW);
    expect(page).toMatchObject({ value: { auctions: [{ _id: 'flat' }], total: 1 } });
  });

  it('shows no draft that was published when it was chosen', async () => {
    const [item, live] = auction('1', 'draft');
    stored(withKeys({ ...item, listingStatus: 'pending' }, live), auction('2', 'pending'));
    const page = await listAuctions(deps, { ...question, withDrafts: false }, NOW);
    expect(page).toMatchObject({ ok: true, value: { auctions: [{ _id: '2' }] } });
  });

  it('refuses a cursor that is none', async () => {
    stored();
    expect(await listAuctions(deps, { ...question, cursor: 'nonsense' }, NOW)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
  });
});

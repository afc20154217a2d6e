import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { copyInMemory, type Version } from '#functions/platform/copy-in-memory.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import {
  type CatalogueEntry,
  catalogueEntry,
  catalogueVersion,
  deletedVersion,
} from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { catalogueOf } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { listAuctions, type ListRequest } from '#functions/views/catalogue/list-auctions.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { seededFacts, seededPlace } from '#tests/support/tables/seed-facts.ts';
import { listing } from '../../selling/builders.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
beforeEach(() => dynamo.reset());
const auctions = tableHandle('auctions', client, 'Auctions');

type Stored = readonly [ListingItem, StateItem];

/** An auction with the live state `status`, starting `startsIn` after NOW. */
function auction(id: string, status: StateItem['status'], startsIn = HOUR, changes: Partial<StateItem> = {}): Stored {
  const startAt = NOW + startsIn;
  const live = state({ auctionId: id, status, startAt, ...changes });
  const listingStatus = status === 'draft' ? 'draft' : 'pending';
  return [listing({ auctionId: id, listingStatus, startAt, createdAt: NOW + Number(id) || NOW }), live];
}

/** The catalogue of the `fed` auctions, over the items as they are now. Batches leave one key unprocessed at first. */
function given(fed: readonly Stored[], now: readonly Stored[] = fed) {
  dynamo
    .on(BatchGetCommand)
    .callsFake((input: { RequestItems: { Auctions: { Keys: { auctionId: string; sk: string }[] } } }) => {
      const { Keys } = input.RequestItems.Auctions;
      const [left, ...read] = Keys;
      const answered = read.length === 0 ? Keys : read;
      const items = now
        .flat()
        .filter((item) => answered.some((key) => key.auctionId === item.auctionId && key.sk === item.sk));
      const UnprocessedKeys = read.length > 0 ? { Auctions: { Keys: [left] } } : undefined;
      return { Responses: { Auctions: items }, UnprocessedKeys };
    });
  const copy = copyInMemory<CatalogueEntry>({
    changes: async function* () {
      for (const [item, live] of fed) yield await Promise.resolve(catalogueVersion(item, live, NOW));
    },
  });
  const asAdmin = { viewerId: 'u1', viewerRole: 'admin', withDrafts: true, isWatchlist: false } as const;
  return async (asked: Partial<ListRequest> = {}) => {
    const question = { ...asAdmin, sort: 'newest', limit: 20, ...asked } as const;
    const page = await listAuctions({ auctions, catalogue: catalogueOf(copy) }, question, NOW);
    if (!page.ok) return page.error.code;
    return { ids: page.value.auctions.map((card) => card._id), total: page.value.total };
  };
}

describe('filters', () => {
  const fed = [
    auction('1', 'draft'),
    auction('2', 'pending'),
    auction('3', 'pending', -1),
    auction('4', 'active', -HOUR),
    auction('5', 'active', -HOUR),
    auction('6', 'completed', -HOUR),
    auction('7', 'cancelled', -HOUR),
  ] as const;
  const now = fed.map((one): Stored => (one[0].auctionId === '5' ? [one[0], { ...one[1], status: 'completed' }] : one));

  it.each([
    ['draft', ['1'], 1],
    ['upcoming', ['2'], 1],
    // The fifth has just ended: it counts, but is not shown.
    ['active', ['4', '3'], 3],
    ['completed', ['6'], 1],
    ['cancelled', ['7'], 1],
  ] as const)('the filter %s uses the current time, and the page the live state', async (status, ids, total) => {
    expect(await given(fed, now)({ status })).toEqual({ ids, total });
  });

  it('show users no drafts and no cancelled drafts, even on request', async () => {
    const list = given([...fed, auction('8', 'cancelled', HOUR, { withdrawn: true })]);
    expect(await list({ withDrafts: false, status: 'draft' })).toEqual({ ids: [], total: 0 });
    expect(await list({ withDrafts: false })).toMatchObject({ ids: ['6', '5', '4', '3', '2'], total: 5 });
    expect(await list({ withDrafts: false, status: 'cancelled' })).toEqual({ ids: ['7'], total: 1 });
    expect(await list()).toMatchObject({ total: 6 });
    expect(await list({ status: 'cancelled' })).toMatchObject({ total: 2 });
  });

  it('select watched and unpaid auctions', async () => {
    const list = given(fed);
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
      const watch = { auctionId: '6', sk: 'WATCH#u1', userId: 'u1', watchedAt: 1 };
      const unpaid = { auctionId: '6', sk: 'BIDDER#u2', paymentDueAt: 1 };
      return { Items: Object.values(values).includes('WATCH#') ? [watch] : [unpaid] };
    });
    expect(await list({ isWatchlist: true })).toEqual({ ids: ['6'], total: 1 });
    expect(await list({ status: 'unpaid' })).toEqual({ ids: ['6'], total: 1 });
    expect(await list({ status: 'unpaid', withDrafts: false })).toEqual({ ids: [], total: 0 });
  });
});

describe('a page', () => {
  it('shows no auction that has become a draft or was deleted since it was selected', async () => {
    const [item, live] = auction('2', 'pending');
    const [other, gone] = auction('3', 'pending');
    const now: Stored[] = [
      [
        { ...item, listingStatus: 'draft', version: 8 },
        { ...live, status: 'draft' },
      ],
      [other, { ...gone, status: 'cancelled', deleted: true }],
    ];
    const list = given(
      [auction('2', 'pending'), auction('3', 'pending'), auction('4', 'pending')],
      [...now, auction('4', 'pending')],
    );
    expect(await list({ withDrafts: false })).toMatchObject({ ids: ['4'] });
  });

  it('is sorted by the current bid, or the base price before the first bid', async () => {
    const over = (id: string, currentBid: number) => auction(id, 'completed', -HOUR, { currentBid, seq: 1 });
    const list = given([over('1', 3_000_00), over('2', 9_000_00), auction('3', 'pending'), over('4', 500_00)]);
    expect(await list({ sort: 'price-desc' })).toMatchObject({ ids: ['2', '1', '3', '4'] });
    expect(await list({ sort: 'price-asc' })).toMatchObject({ ids: ['4', '3', '1', '2'] });
  });

  it('by end date shows running auctions by deadline, then upcoming ones, then ended ones, newest first', async () => {
    const closing = (id: string, status: StateItem['status'], hours: number, startsIn = -HOUR) =>
      auction(id, status, startsIn, { seq: 1, closesAt: NOW + hours * HOUR });
    const list = given([
      closing('late', 'active', 9),
      closing('soon', 'active', 1),
      closing('to-come', 'pending', 2, HOUR),
      closing('long-over', 'completed', -9),
      closing('just-over', 'completed', -1),
      closing('started', 'pending', 2),
    ]);
    const ids = ['soon', 'started', 'late', 'to-come', 'just-over', 'long-over'];
    expect(await list({ sort: 'end-date' })).toMatchObject({ ids });
  });

  it.each(['nonsense', '', Buffer.from('["newest",-1,0,0,"x"]').toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      expect(await given([])({ cursor })).toBe('INVALID_INPUT');
    },
  );

  it('continues only with its own cursor', async () => {
    const catalogue = catalogueOf(
      copyInMemory<CatalogueEntry>({
        changes: async function* () {
          for (const id of ['1', '2']) yield await Promise.resolve(catalogueVersion(...auction(id, 'pending'), NOW));
        },
      }),
    );
    const page = await catalogue.page({ withDrafts: true }, { sort: 'newest', limit: 1 }, NOW);
    const cursor = page?.nextCursor ?? '';
    const after = (sort: 'newest' | 'end-date') =>
      catalogue.page({ withDrafts: true }, { sort, limit: 1, cursor }, NOW);
    expect(await after('newest')).toMatchObject({ auctionIds: ['1'], nextCursor: null });
    expect(await after('end-date')).toBeUndefined();
  });
});

describe('the version of an entry', () => {
  const [item, live] = auction('1', 'pending');
  const versionOf = (edits: number, changes: Partial<StateItem>) =>
    catalogueVersion({ ...item, version: edits }, { ...live, ...changes }, NOW).version;

  it('grows with bids, the status, edits and the deletion', () => {
    const versions = [
      versionOf(7, {}),
      versionOf(8, {}),
      versionOf(8, { status: 'active' }),
      versionOf(8, { status: 'active', seq: 2 ** 31 }),
      versionOf(8, { status: 'completed', seq: 1 }),
      versionOf(8, { status: 'completed', seq: 1, approval: 'lapsed' }),
      versionOf(400_000, {}),
      deletedVersion('1', NOW).version,
    ];
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
    expect(new Set(versions).size).toBe(versions.length);
    expect(versions.every(Number.isSafeInteger)).toBe(true);
  });

  it('has its title as it is searched, also from a change that an older release wrote', () => {
    const { entry } = catalogueVersion({ ...item, title: 'Citroën  Camión' }, live, NOW);
    expect(entry?.title).toBe('citroen camion');
    expect(catalogueEntry.parse({ ...entry, title: 'Citroën  Camión' })).toEqual(entry);
  });

  it('costs one write unit in the feed, even with a long Hindi title, all facts of a car and half a million edits', () => {
    const facts = seededFacts('cars', 12_345);
    const car = { categorie: 'cars', facts, place: seededPlace(1), lotNumber: 99_999 };
    const long = { ...item, ...car, auctionId: 'a'.repeat(36), title: 'न'.repeat(60), version: 500_000 };
    const {
      Put: { Item },
    } = feedWrite(tableHandle('feed', client, 'Feed'), catalogueVersion(long, live, NOW));
    // DynamoDB counts names and values in UTF-8. JSON's quotes and commas exceed its overhead.
    expect(Buffer.byteLength(JSON.stringify(Item))).toBeLessThan(1024);
  });

  it.each([
    ['without bids', { seq: 0 }, true],
    ['with a bid that reaches the reserve', { seq: 1 }, false],
    ['with a bid below it that waits for approval', { seq: 1, reserve: 900_00 }, false],
    ['with a bid below it that was accepted', { seq: 1, reserve: 900_00, approval: 'accepted' }, false],
    ['with a bid below it that was declined', { seq: 1, reserve: 900_00, approval: 'declined' }, true],
    ['with all bids taken back', { seq: 2, lastVoid: 2, currentBid: live.basePrice }, true],
    ['with a bid that leads again', { seq: 3, lastVoid: 3, currentBid: live.basePrice + 1 }, false],
    ['with a bid after all were taken back', { seq: 3, lastVoid: 2 }, false],
    ['with a win that is paid', { seq: 1, win: 'paid' }, false],
    ['with a winner who did not pay', { seq: 1, win: 'forfeited' }, true],
    ['with a bid below it that nobody accepted in time', { seq: 1, reserve: 900_00, approval: 'lapsed' }, true],
  ] satisfies [string, Partial<StateItem>, boolean][])(
    'says whether an auction that ended %s is unsold',
    (_, end, is) => {
      const { entry } = catalogueVersion(item, { ...live, status: 'completed', ...end }, NOW);
      expect(entry?.isUnsold).toBe(is);
    },
  );

  it('uses the listing’s fields when the listing was read before an edit', () => {
    const draft = catalogueVersion({ ...item, listingStatus: 'draft' }, { ...live, status: 'pending' }, NOW);
    expect(draft.entry).toMatchObject({ status: 'draft', isHidden: true });
  });
});

it('a list that cannot be refreshed is answered from the copy, and says from when it is', async () => {
  let isOut = false;
  const catalogue = catalogueOf(
    copyInMemory<CatalogueEntry>({
      changes: async function* () {
        if (isOut) throw new Error('The feed is out.');
        yield await Promise.resolve(catalogueVersion(...auction('1', 'pending'), NOW));
      },
    }),
  );
  const page = (now: number) => catalogue.page({ withDrafts: true }, { sort: 'newest', limit: 20 }, now);
  isOut = true;
  await expect(page(NOW)).rejects.toThrow('The feed is out.');
  isOut = false;
  expect(await page(NOW)).not.toHaveProperty('asOf');
  isOut = true;
  expect(await page(NOW + HOUR)).toMatchObject({ auctionIds: ['1'], asOf: NOW });
  isOut = false;
  expect(await page(NOW + HOUR)).not.toHaveProperty('asOf');
});

it('a copy that nobody read for longer than the feed keeps its changes starts anew', async () => {
  const WEEK = 7 * 24 * HOUR;
  const changes: Version<CatalogueEntry>[] = [];
  const versionsAt = (at: number) => [
    ...new Map(changes.filter((one) => one.at <= at).map((one) => [one.id, one])).values(),
  ];
  let today = NOW;
  let snapshotAt = NOW;
  let isFeedOut = false;
  const catalogue = catalogueOf(
    copyInMemory<CatalogueEntry>({
      snapshot: () =>
        Promise.resolve({
          at: snapshotAt,
          versions: versionsAt(snapshotAt).filter(({ entry }) => entry !== undefined),
        }),
      changes: async function* ({ after }) {
        if (isFeedOut) throw new Error('The feed is out.');
        for (const change of changes)
          if (change.at > Math.max(after, today - WEEK)) yield await Promise.resolve(change);
      },
      keptMs: WEEK,
    }),
  );
  const append = (id: string, at: number) => changes.push(catalogueVersion(...auction(id, 'pending'), at));
  const ids = async (now: number) =>
    (await catalogue.page({ withDrafts: true }, { sort: 'newest', limit: 20 }, (today = now)))?.auctionIds;
  append('1', NOW);
  append('2', NOW);
  expect(await ids(NOW)).toEqual(['2', '1']);
  // On the second day one is added and one is deleted; the feed has forgotten both after ten.
  append('3', NOW + 24 * HOUR);
  changes.push(deletedVersion('2', NOW + 24 * HOUR));
  snapshotAt = NOW + 10 * 24 * HOUR;
  isFeedOut = true;
  // An old list is better than none.
  expect(await ids(snapshotAt)).toEqual(['2', '1']);
  isFeedOut = false;
  expect(await ids(snapshotAt)).toEqual(['3', '1']);
});

import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { type SearchEntry, searchKeys } from '../../../functions/tables/auctions/search-entry.ts';
import { readPage, type CatalogueSort } from '../../../functions/views/catalogue/catalogue-page.ts';
import { findAuctions, foundSegments } from '../../../functions/views/catalogue/find-auctions.ts';
import { searchIndex } from '../../../functions/views/catalogue/search-index.ts';
import { HOUR, MINUTE, NOW } from '../../support/builders/time.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
beforeEach(() => dynamo.reset());
const auctions = tableHandle('auctions', client, 'Auctions');

function entry(auctionId: string, changes: Partial<SearchEntry> = {}): SearchEntry {
  return {
    auctionId,
    title: `Cart ${auctionId}`,
    categorie: 'cars',
    status: 'completed',
    price: 1_000_00,
    closesAt: NOW - HOUR,
    startAt: NOW - 2 * HOUR,
    createdAt: NOW - 3 * HOUR,
    ...changes,
  };
}

const byId = (...entries: SearchEntry[]) => new Map(entries.map((one) => [one.auctionId, one]));
const idsOf = (matches: readonly { auctionId: string }[]) => matches.map(({ auctionId }) => auctionId);

describe('what a search finds', () => {
  const all = byId(
    entry('a1', { title: 'A bullock cart' }),
    entry('a2', { title: 'A flat', categorie: 'properties' }),
    entry('draft', { title: 'Another bullock cart', status: 'draft' }),
    entry('started', { title: 'Bullock bell', status: 'pending', startAt: NOW }),
    entry('ahead', { title: 'Bullock yoke', status: 'pending', startAt: NOW + 1 }),
  );
  const everything = { withDrafts: true };

  it('matches the title ignoring case, the category and the status by the time', () => {
    expect(idsOf(findAuctions(all, { ...everything, search: 'BULLOCK' }, undefined, NOW))).toEqual([
      'a1',
      'draft',
      'started',
      'ahead',
    ]);
    expect(idsOf(findAuctions(all, { ...everything, categorie: 'properties' }, undefined, NOW))).toEqual(['a2']);
    expect(idsOf(findAuctions(all, { ...everything, status: 'active' }, undefined, NOW))).toEqual(['started']);
    expect(idsOf(findAuctions(all, { ...everything, status: 'upcoming' }, undefined, NOW))).toEqual(['ahead']);
  });

  it('shows nobody but admins a draft', () => {
    expect(idsOf(findAuctions(all, { withDrafts: false, search: 'bullock' }, undefined, NOW))).not.toContain('draft');
    expect(findAuctions(all, { withDrafts: false, status: 'draft' }, undefined, NOW)).toEqual([]);
  });

  it('chooses from what somebody watches, and leaves out what is gone', () => {
    expect(idsOf(findAuctions(all, everything, ['ahead', 'deleted', 'a1'], NOW))).toEqual(['ahead', 'a1']);
  });
});

describe('the order of what was found', () => {
  const matches = [
    entry('over', { price: 9_000_00, closesAt: NOW - MINUTE }),
    entry('long-over', { price: 2_000_00, closesAt: NOW - HOUR, createdAt: NOW - 9 * HOUR }),
    entry('runs', { status: 'active', price: 1_000_00, closesAt: NOW + 9 * HOUR, createdAt: NOW - 5 * HOUR }),
    entry('ahead', { status: 'pending', price: 3_000_00, closesAt: NOW + HOUR, createdAt: NOW }),
    entry('closes-soon', { status: 'active', price: 500_00, closesAt: NOW + 9 * HOUR, createdAt: NOW - HOUR }),
  ];
  const live = [
    { auctionId: 'runs', priceSort: '0000000000800000#runs', closingSort: `${NOW + 2 * HOUR}#runs`.padStart(21, '0') },
    {
      auctionId: 'closes-soon',
      priceSort: '0000000000050000#closes-soon',
      closingSort: `${NOW + HOUR}#closes-soon`.padStart(28, '0'),
    },
  ];

  async function order(sort: CatalogueSort): Promise<string[]> {
    dynamo.on(QueryCommand).resolves({ Items: live });
    const segments = await foundSegments(auctions, matches, sort, undefined);
    const seen: string[] = [];
    let end: Parameters<typeof readPage>[2];
    do {
      const page = await readPage(segments, 2, end);
      seen.push(...idsOf(page.places));
      end = page.end ?? undefined;
    } while (end !== undefined);
    return seen;
  }

  it('is that of the sorted lists, running ones by their live figures', async () => {
    expect(await order('price-desc')).toEqual(['over', 'runs', 'ahead', 'long-over', 'closes-soon']);
    expect(await order('price-asc')).toEqual(['closes-soon', 'long-over', 'ahead', 'runs', 'over']);
    expect(await order('end-date')).toEqual(['closes-soon', 'runs', 'ahead', 'over', 'long-over']);
  });

  it('reads nothing for the newest', async () => {
    expect(await order('newest')).toEqual(['ahead', 'closes-soon', 'over', 'runs', 'long-over']);
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  });
});

describe('the search index', () => {
  const stored = (title: string) => [title, 'cars', 'pending', 100_00, NOW, NOW, NOW];
  const change = (auctionId: string, at: number, title?: string) => ({
    auctionId,
    ...searchKeys(auctionId, at),
    ...(title !== undefined && { searchEntry: stored(title) }),
  });

  /** The feed as it is now; every auction here belongs to the first shard. */
  function feed(...changes: ReturnType<typeof change>[]): void {
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
      Items: changes.filter(
        ({ searchShard, searchSort }) =>
          searchShard === values[':shard'] && (values[':after'] === undefined || searchSort > values[':after']),
      ),
    }));
  }

  const titles = (entries: ReadonlyMap<string, SearchEntry>) => [...entries.values()].map(({ title }) => title);

  it('follows what is created, edited and deleted after the first reading', async () => {
    const index = searchIndex(auctions);
    feed(change('a0', NOW, 'Cart'), change('b0', NOW, 'Bell'));
    expect(titles(await index.entries())).toEqual(['Cart', 'Bell']);
    feed(change('b0', NOW + 1), change('c0', NOW + 2, 'Yoke'), change('a0', NOW + 3, 'Fine cart'));
    expect(titles(await index.entries())).toEqual(['Fine cart', 'Yoke']);
  });

  it('reads on from a little before the newest change, so that one that appears late is not missed', async () => {
    const index = searchIndex(auctions);
    feed(change('a0', NOW - HOUR, 'Old'), change('b0', NOW, 'New'));
    await index.entries();
    dynamo.resetHistory();
    feed(change('c0', NOW - MINUTE, 'Late'), change('b0', NOW, 'New'));
    expect(titles(await index.entries())).toEqual(['Old', 'New', 'Late']);
    const [first] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExpressionAttributeValues);
    expect(first?.[':after']).toBe(String(NOW - 2 * MINUTE).padStart(16, '0'));
  });
});

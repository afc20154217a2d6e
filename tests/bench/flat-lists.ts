import { tableHandle } from '../../functions/tables/table-handle.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CatalogueDeps, listAuctions } from '../../functions/views/catalogue/list-auctions.ts';
import { searchIndex } from '../../functions/views/catalogue/search-index.ts';
import { CATALOGUE_SORTS } from '../../functions/views/catalogue/catalogue-page.ts';
import { anyoneAt, type BareEngine } from '../support/stack/bare-engine.ts';
import { seedAuctions, seedUsers } from '../support/tables/seed-lists.ts';
import { timed } from './measure.ts';
import { type Meter, startMeter } from './meter.ts';
import { type UserListCost, userListCosts } from './user-lists.ts';

/** What a page cost at one size, over every question asked. */
export interface PageCosts {
  readonly auctions: number;
  /** By question. */
  readonly pages: readonly PageCost[];
  /** A search has its own curve: the first of a container reads every title. */
  readonly searches: readonly SearchCost[];
  /** With as many users as auctions. */
  readonly users: readonly UserListCost[];
}

interface PageCost {
  readonly what: string;
  readonly requests: number;
  readonly readUnits: number;
}

interface SearchCost extends PageCost {
  /** Alone, on the engine of this machine. */
  readonly milliseconds: number;
}

const PAGE = 12;
const STATUSES = [undefined, 'active', 'upcoming', 'completed', 'cancelled', 'draft'] as const;
const CATEGORIES = [undefined, 'jewelry'] as const;
const ROLES = ['user', 'admin'] as const;

/** Requests and read units of the first and the second page of every list, counted at the engine, as it fills. */
export async function pageCosts(engine: BareEngine, sizes: readonly number[]): Promise<readonly PageCosts[]> {
  const now = Date.now();
  const storage = {
    client: DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(engine.endpoint))),
    tables: engine.tables,
  };
  const meter = await startMeter(engine.port);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(meter.endpoint)));
  const all: PageCosts[] = [];
  let stored = 0;
  for (const size of sizes) {
    await seedAuctions(storage, size - stored, now);
    await seedUsers(storage, size - stored, now);
    stored = size;
    engine.trimStreams();
    const auctions = tableHandle('auctions', client, engine.tables.auctions);
    const deps = { auctions, search: searchIndex(auctions) };
    all.push({
      auctions: size,
      pages: await everyPage(deps, meter, now),
      searches: await everySearch(deps, meter, now),
      users: await userListCosts(tableHandle('users', client, engine.tables.users), meter),
    });
  }
  await meter.stop();
  return all;
}

async function everyPage(deps: CatalogueDeps, meter: Meter, now: number): Promise<PageCost[]> {
  const pages: PageCost[] = [];
  for (const role of ROLES) {
    for (const status of STATUSES) {
      if (status === 'draft' && role === 'user') continue;
      for (const categorie of CATEGORIES) {
        for (const sort of CATALOGUE_SORTS) {
          const question = {
            status,
            categorie,
            sort,
            viewerId: 'u1',
            viewerRole: role,
            withDrafts: role === 'admin',
            limit: PAGE,
          };
          let cursor: string | undefined;
          for (const page of ['first', 'second']) {
            meter.read();
            const list = await listAuctions(deps, { ...question, cursor }, now);
            const { requests, readUnits } = meter.read();
            if (!list.ok || list.value.auctions.length !== PAGE) throw new Error('The page is not full.');
            cursor = list.value.nextCursor ?? undefined;
            const what = [role, status ?? 'all', categorie ?? 'every category', sort, page].join(', ');
            pages.push({ what, requests, readUnits });
          }
        }
      }
    }
  }
  return pages;
}

/** In this order: the first reads the feed. */
const SEARCHES = [
  { what: 'The first of a container', search: 'no. 77', sort: 'newest' },
  { what: 'A title of one auction', search: 'radio no. 3', sort: 'newest' },
  { what: 'A word of every sixth', search: 'radio', sort: 'newest' },
  { what: 'The same, by price', search: 'radio', sort: 'price-asc' },
  { what: 'The same, what is over by end', search: 'radio', sort: 'end-date', status: 'completed' },
] as const;

async function everySearch(deps: CatalogueDeps, meter: Meter, now: number): Promise<SearchCost[]> {
  const viewer = { viewerId: 'u1', viewerRole: 'user', withDrafts: false, limit: PAGE, cursor: undefined } as const;
  const costs: SearchCost[] = [];
  for (const { what, ...question } of SEARCHES) {
    meter.read();
    const milliseconds = await timed(() => listAuctions(deps, { ...viewer, ...question }, now));
    const { requests, readUnits } = meter.read();
    costs.push({ what, requests, readUnits, milliseconds });
  }
  return costs;
}

/** The most that any page grew from the first size to the last, in requests or read units: 0.1 is a tenth. */
export function pageGrowth(sizes: readonly PageCosts[]): number {
  const [first, last] = [sizes.at(0), sizes.at(-1)];
  if (first === undefined || last === undefined) return NaN;
  return Math.max(
    ...last.pages.flatMap((page, n) => {
      const before = first.pages[n];
      if (before === undefined) return [NaN];
      return [page.requests / before.requests - 1, page.readUnits / before.readUnits - 1];
    }),
  );
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { listAuctions } from '../../functions/views/catalogue/list-auctions.ts';
import { CATALOGUE_SORTS } from '../../functions/views/catalogue/catalogue-page.ts';
import { anyoneAt, type BareEngine } from '../support/stack/bare-engine.ts';
import { seedAuctions } from '../support/tables/seed-lists.ts';
import { type Meter, startMeter } from './meter.ts';

/** What a page cost at one size, over every question asked. */
export interface PageCosts {
  readonly auctions: number;
  /** By question. */
  readonly pages: readonly PageCost[];
}

interface PageCost {
  readonly what: string;
  readonly requests: number;
  readonly readUnits: number;
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
    stored = size;
    engine.trimStreams();
    all.push({ auctions: size, pages: await everyPage({ client, table: engine.tables.auctions }, meter, now) });
  }
  await meter.stop();
  return all;
}

async function everyPage(store: Parameters<typeof listAuctions>[0], meter: Meter, now: number): Promise<PageCost[]> {
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
            const list = await listAuctions(store, { ...question, cursor }, now);
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

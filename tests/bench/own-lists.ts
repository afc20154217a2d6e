import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { paymentLists } from '../../functions/payments/payment-lists.ts';
import { tableHandle } from '../../functions/tables/table-handle.ts';
import { historyStore } from '../../functions/tables/users/history-store.ts';
import { activityPage } from '../../functions/views/activity/activity-page.ts';
import { listAuctions } from '../../functions/views/catalogue/list-auctions.ts';
import { searchIndex } from '../../functions/views/catalogue/search-index.ts';
import { viewDashboard } from '../../functions/views/dashboard/view-dashboard.ts';
import { anyoneAt, type BareEngine } from '../support/stack/bare-engine.ts';
import { OWN_KINDS, seedActivity, seedOwn } from '../support/tables/seed-own.ts';
import { type Meter, startMeter } from './meter.ts';

/** What the lists of one person cost, by how much they have taken part in. */
export interface OwnListCost {
  readonly what: string;
  /** Of each of the sizes, in their order. */
  readonly bySize: readonly { readonly requests: number; readonly readUnits: number }[];
}

export const OWN_SIZES = [20, 2_000] as const;

/** A first page of each list of somebody with few and with many auctions of each kind, counted at the engine. */
export async function ownListCosts(engine: BareEngine): Promise<readonly OwnListCost[]> {
  const now = Date.now();
  const clientAt = (endpoint: string) => DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(endpoint)));
  const storage = { client: clientAt(engine.endpoint), tables: engine.tables };
  const meter = await startMeter(engine.port);
  const client = clientAt(meter.endpoint);
  const auctions = tableHandle('auctions', client, engine.tables.auctions);
  const payments = paymentLists(tableHandle('payments', client, engine.tables.payments));
  const history = historyStore(tableHandle('users', client, engine.tables.users));
  const search = searchIndex(auctions);
  const profiles = { getProfile: async () => undefined };
  const watched = (userId: string) =>
    listAuctions(
      { auctions, search },
      {
        viewerId: userId,
        viewerRole: 'user',
        withDrafts: false,
        watchedBy: userId,
        sort: 'newest',
        limit: 12,
        cursor: undefined,
      },
      now,
    );
  const owner = (kind: string, size: number) => `own-${kind}-${size}`;
  for (const size of OWN_SIZES) {
    for (const kind of OWN_KINDS) await seedOwn(storage, owner(kind, size), kind, size, now);
    await seedActivity(storage, owner('active', size), size, now);
    engine.trimStreams();
  }
  const board = (userId: string) => viewDashboard({ auctions, profiles, payments }, userId, {}, now);
  const questions = [
    ...(['running', 'lost', 'won'] as const).map((kind) => ({ what: `The dashboard, ${kind}`, kind, ask: board })),
    { what: 'The watchlist', kind: 'watched', ask: watched },
    { what: 'The activity log', kind: 'active', ask: (userId: string) => activityPage({ history }, userId, undefined) },
  ];
  const costs: OwnListCost[] = [];
  for (const { what, kind, ask } of questions) {
    const bySize = [];
    for (const size of OWN_SIZES) bySize.push(await costOf(meter, () => ask(owner(kind, size))));
    costs.push({ what, bySize });
  }
  await meter.stop();
  return costs;
}

async function costOf(meter: Meter, ask: () => Promise<unknown>) {
  meter.read();
  await ask();
  const { requests, readUnits } = meter.read();
  return { requests, readUnits };
}

/** The most that any of them grew from few to many: 0.1 is a tenth. */
export function ownListGrowth(costs: readonly OwnListCost[]): number {
  return Math.max(
    ...costs.flatMap(({ bySize }) => {
      const [few, many] = [bySize.at(0), bySize.at(-1)];
      if (few === undefined || many === undefined) return [NaN];
      return [many.requests / few.requests - 1, many.readUnits / few.readUnits - 1];
    }),
  );
}

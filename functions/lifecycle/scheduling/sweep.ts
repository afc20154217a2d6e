/**
 * The daily sweep: finds auctions for which something is overdue, because their wake-up was lost, and wakes them.
 * It reads a page at a time and hands the rest on when its time is up, so no number of auctions is too large for it.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { inParallel } from '../../platform/in-parallel.ts';
import { CATALOGUE_INDEXES } from '../../tables/table-specs.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** The statuses in which something can be due. */
const STATUSES = ['pending', 'active', 'completed'] as const;
const AT_ONCE = 10;
/** Small enough to be done well within the time that must be left for a page. */
const PAGE = 50;

/** Where a sweep goes on: a status, and the key of the last auction that was looked at. */
export const sweepPosition = z.object({
  status: z.enum(STATUSES),
  after: z.record(z.string(), z.string()).optional(),
});
export type SweepPosition = z.infer<typeof sweepPosition>;

interface SweepPage {
  readonly auctionIds: readonly string[];
  /** Undefined behind the last page of all. */
  readonly next: SweepPosition | undefined;
}

export interface SweepDeps {
  readonly readPage: (position: SweepPosition) => Promise<SweepPage>;
  /** Wakes the auction if something is due for it, and says whether it was. */
  readonly wakeIfDue: (auctionId: string) => Promise<boolean>;
  /** Whether there is time for another page before the function is stopped. */
  readonly hasTime: () => boolean;
  /** Has the sweep go on from there in another invocation. */
  readonly goOnLater: (position: SweepPosition) => Promise<void>;
  readonly reportFailure: (auctionId: string, error: unknown) => void;
}

export interface SweepReport {
  readonly looked: number;
  readonly woken: number;
  readonly failed: number;
  readonly goesOn: boolean;
}

/** Looks at every auction from the position on. One that fails does not keep the others waiting. */
export async function sweep(deps: SweepDeps, from: SweepPosition = { status: 'pending' }): Promise<SweepReport> {
  let [looked, woken, failed] = [0, 0, 0];
  let position: SweepPosition | undefined = from;
  do {
    const page: SweepPage = await deps.readPage(position);
    await inParallel(page.auctionIds, AT_ONCE, async (auctionId) => {
      try {
        if (await deps.wakeIfDue(auctionId)) woken += 1;
      } catch (error) {
        failed += 1;
        deps.reportFailure(auctionId, error);
      }
    });
    looked += page.auctionIds.length;
    position = page.next;
  } while (position !== undefined && deps.hasTime());
  if (position !== undefined) await deps.goOnLater(position);
  return { looked, woken, failed, goesOn: position !== undefined };
}

const listed = z.object({ auctionId: z.string() });
const indexKey = z.record(z.string(), z.string()).optional();

/** One page of the auctions in a status, from the index. */
export async function readSweepPage({ client, tableName }: AuctionsTable, position: SweepPosition): Promise<SweepPage> {
  const { status, after } = position;
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: CATALOGUE_INDEXES.newest.byStatus,
      KeyConditionExpression: 'listingStatus = :status',
      ExpressionAttributeValues: { ':status': status },
      ProjectionExpression: 'auctionId',
      Limit: PAGE,
      ...(after !== undefined && { ExclusiveStartKey: after }),
    }),
  );
  const key = indexKey.parse(LastEvaluatedKey);
  return {
    auctionIds: Items.map((item) => listed.parse(item).auctionId),
    next: key === undefined ? firstAfter(status) : { status, after: key },
  };
}

function firstAfter(status: SweepPosition['status']): SweepPosition | undefined {
  const next = STATUSES[STATUSES.indexOf(status) + 1];
  return next === undefined ? undefined : { status: next };
}

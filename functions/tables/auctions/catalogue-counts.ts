/**
 * How many listings there are in each status and category: one item, kept by whoever files a listing elsewhere and
 * corrected by the daily recount. A list says how many it holds without reading them.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { FiledStatus } from './filed-status.ts';
import { getItem } from '../reads.ts';
import type { TransactWriteItem } from '../transact.ts';
import { writeIf } from '../write-if.ts';
import type { AuctionsTable } from '../table-handle.ts';

const KEY = { auctionId: '#CATALOGUE', sk: 'COUNTS' } as const;

/** Beside the counts, by `statusCategory`: how often they have changed, so that a correction knows it is not late. */
const countsItem = z.catchall(z.object({ changes: z.optional(z.number()) }), z.unknown());

/** Where a listing is counted: its `statusCategory`. A listing without one is not counted yet. */
type StatusCategory = string | undefined;

export interface CatalogueCounts {
  readonly changes: number;
  /** By `statusCategory`. */
  readonly byStatusCategory: ReadonlyMap<string, number>;
}

/** The write that counts a listing at `to` and no longer at `from`; nothing when it stays where it was. */
export function countWrites(auctions: AuctionsTable, from: StatusCategory, to: StatusCategory): TransactWriteItem[] {
  const update = countUpdate(auctions, from, to);
  return update === undefined ? [] : [{ Update: update }];
}

/** The same on its own, after the listing was filed: when it is lost in between, the recount makes it good. */
export async function countMoved(auctions: AuctionsTable, from: StatusCategory, to: StatusCategory) {
  const update = countUpdate(auctions, from, to);
  if (update !== undefined) await writeIf(() => auctions.client.send(new UpdateCommand(update)));
}

function countUpdate({ tableName }: AuctionsTable, from: StatusCategory, to: StatusCategory) {
  if (from === to) return undefined;
  return {
    TableName: tableName,
    Key: KEY,
    UpdateExpression: `ADD changes :more${from === undefined ? '' : ', #from :less'}${to === undefined ? '' : ', #to :more'}`,
    ExpressionAttributeNames: { ...(from !== undefined && { '#from': from }), ...(to !== undefined && { '#to': to }) },
    ExpressionAttributeValues: { ':more': 1, ...(from !== undefined && { ':less': -1 }) },
  };
}

/** The counts, read consistently. */
export async function readCounts(auctions: AuctionsTable): Promise<CatalogueCounts> {
  const { changes = 0, ...rest } = z.parse(countsItem, (await getItem(auctions, KEY)) ?? {});
  const counts = Object.entries(rest).flatMap(([statusCategory, count]): [string, number][] =>
    typeof count === 'number' ? [[statusCategory, count]] : [],
  );
  return { changes, byStatusCategory: new Map(counts) };
}

/** How many listings the statuses hold, of one category or of all. */
export function countIn(
  { byStatusCategory }: CatalogueCounts,
  statuses: readonly FiledStatus[],
  categorie: string | undefined,
): number {
  const isMeant = (statusCategory: string) => {
    const [status, category] = statusCategory.split('#');
    return statuses.some((one) => one === status) && (categorie === undefined || category === categorie);
  };
  return [...byStatusCategory].reduce(
    (sum, [statusCategory, count]) => (isMeant(statusCategory) ? sum + count : sum),
    0,
  );
}

/** Writes what was counted, unless something was filed elsewhere since `seen` was read. Answers whether it did. */
export async function correctCounts(
  auctions: AuctionsTable,
  seen: CatalogueCounts,
  counted: ReadonlyMap<string, number>,
): Promise<boolean> {
  const statusCategories = [...new Set([...seen.byStatusCategory.keys(), ...counted.keys()])];
  const wrong = statusCategories.filter((one) => (seen.byStatusCategory.get(one) ?? 0) !== (counted.get(one) ?? 0));
  if (wrong.length === 0) return true;
  const written = await writeIf(() =>
    auctions.client.send(
      new UpdateCommand({
        TableName: auctions.tableName,
        Key: KEY,
        UpdateExpression: `SET ${['changes = :next', ...wrong.map((_, n) => `#f${n} = :f${n}`)].join(', ')}`,
        ConditionExpression: seen.changes === 0 ? 'attribute_not_exists(changes)' : 'changes = :seen',
        ExpressionAttributeNames: Object.fromEntries(wrong.map((one, n) => [`#f${n}`, one])),
        ExpressionAttributeValues: {
          ':next': seen.changes + 1,
          ...(seen.changes > 0 && { ':seen': seen.changes }),
          ...Object.fromEntries(wrong.map((one, n) => [`:f${n}`, counted.get(one) ?? 0])),
        },
      }),
    ),
  );
  return written.ok;
}

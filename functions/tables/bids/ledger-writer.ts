import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../platform/in-parallel.ts';
import type { BidsTable } from '../table-handle.ts';
import type { BidItem } from './bid-item.ts';
import { pageOf, placeIn } from './ledger-page.ts';

/** Adds entries to the ledger of bids; one that is there already stays as it is. */
export type AppendToLedger = (entries: readonly BidItem[]) => Promise<void>;

const PAGES_AT_ONCE = 10;

/**
 * Writes each page of the ledger that the entries belong to once. An entry takes its place only where it is empty
 * (`if_not_exists`: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html#Expressions.UpdateExpressions.SET.PreventingAttributeOverwrites),
 * so entries may come again, in any order and in any company. An update costs the size of the whole item, in steps of 1 KB:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html#write-operation-consumption
 */
export function ledgerWriter({ client, tableName }: BidsTable): AppendToLedger {
  return async (entries) => {
    const pages = Map.groupBy(entries, ({ auctionId, seq }) => `${auctionId} ${pageOf(seq)}`);
    await inParallel(pages.values(), PAGES_AT_ONCE, async ([first, ...others]) => {
      if (first === undefined) return;
      const { auctionId, seq } = first;
      const taken = Object.fromEntries([first, ...others].map((entry) => [placeIn(entry.seq), inPage(entry)]));
      const places = Object.keys(taken);
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { auctionId, seq: pageOf(seq) },
          UpdateExpression: `SET ${places.map((place) => `${place} = if_not_exists(${place}, :${place})`).join(', ')}`,
          ExpressionAttributeValues: Object.fromEntries(places.map((place) => [`:${place}`, taken[place]])),
        }),
      );
    });
  };
}

/** Its page says the auction, its place in the page the `seq`. */
function inPage({ auctionId, seq, ...entry }: BidItem): Omit<BidItem, 'auctionId' | 'seq'> {
  return entry;
}

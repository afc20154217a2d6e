import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import { MONEY_BY_AUCTION, MONEY_BY_REFERENCE } from '../table-specs.ts';
import { type MoneyEntry, moneyEntry } from './money-entry.ts';
import type { MoneyTable } from '../table-handle.ts';

/** Reads of the ledger of money events. Every list is read to its end. */
export interface MoneyStore {
  /** What happened to a payment or a win, oldest first. */
  history(subject: string): Promise<MoneyEntry[]>;
  /** What happened to the money of an auction, oldest first. */
  ofAuction(auctionId: string): Promise<MoneyEntry[]>;
  /** The payments and wins whose events name a number: the provider's ids, or a bank's. */
  subjectsOf(reference: string): Promise<string[]>;
  /** The whole ledger, in no order: for the daily books only. */
  all(): AsyncGenerator<MoneyEntry>;
}

export function moneyStore({ client, tableName }: MoneyTable): MoneyStore {
  return {
    async history(subject) {
      const entries: MoneyEntry[] = [];
      const query = {
        TableName: tableName,
        KeyConditionExpression: 'subject = :subject',
        ExpressionAttributeValues: { ':subject': subject },
        ConsistentRead: true,
      };
      for await (const page of paginateQuery({ client }, query)) {
        entries.push(...(page.Items ?? []).map((item) => moneyEntry.parse(item)));
      }
      return entries.toSorted((one, other) => one.at - other.at);
    },

    async ofAuction(auctionId) {
      const entries: MoneyEntry[] = [];
      const query = {
        TableName: tableName,
        IndexName: MONEY_BY_AUCTION,
        KeyConditionExpression: 'auctionId = :auctionId',
        ExpressionAttributeValues: { ':auctionId': auctionId },
      };
      for await (const page of paginateQuery({ client }, query)) {
        entries.push(...(page.Items ?? []).map((item) => moneyEntry.parse(item)));
      }
      return entries;
    },

    async subjectsOf(reference) {
      const subjects = new Set<string>();
      const query = {
        TableName: tableName,
        IndexName: MONEY_BY_REFERENCE,
        KeyConditionExpression: '#reference = :reference',
        ExpressionAttributeNames: { '#reference': 'reference' },
        ExpressionAttributeValues: { ':reference': reference },
      };
      for await (const page of paginateQuery({ client }, query)) {
        for (const item of page.Items ?? []) subjects.add(moneyEntry.parse(item).subject);
      }
      return [...subjects];
    },

    async *all() {
      for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
        for (const item of page.Items ?? []) yield moneyEntry.parse(item);
      }
    },
  };
}

import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import { MONEY_BY_AUCTION, MONEY_BY_REFERENCE } from '../table-specs.ts';
import { type MoneyEntry, moneyEntry } from './money-entry.ts';
import type { MoneyTable } from '../table-handle.ts';

/** Reads of the ledger. Every list is complete. */
export interface MoneyStore {
  /** The entries of a payment or a win, oldest first. */
  history(subject: string): Promise<MoneyEntry[]>;
  /** Oldest first. */
  ofAuction(auctionId: string): Promise<MoneyEntry[]>;
  /** The payments and wins with a reference of the provider or a bank. */
  subjectsOf(reference: string): Promise<string[]>;
  /** The whole ledger, unordered. For the daily books only. */
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

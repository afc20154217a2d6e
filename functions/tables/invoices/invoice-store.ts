import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { INVOICES_BY_NUMBER } from '../table-specs.ts';
import type { InvoicesTable } from '../table-handle.ts';
import { type InvoiceItem, invoiceItem } from './invoice-item.ts';

/** Reads of the Invoices table. */
export interface InvoiceStore {
  /** The documents of a payment, oldest first. */
  readonly ofPayment: (paymentId: string) => Promise<readonly InvoiceItem[]>;
  readonly get: (subject: string, entry: string) => Promise<InvoiceItem | undefined>;
  /** The payments with a document of this number. Reads an index, so a document of the last second may be missing. */
  readonly subjectsOf: (number: string) => Promise<readonly string[]>;
}

export function invoiceStore({ client, tableName: TableName }: InvoicesTable): InvoiceStore {
  return {
    ofPayment: async (paymentId) => {
      const found: InvoiceItem[] = [];
      const query = {
        TableName,
        KeyConditionExpression: 'subject = :subject',
        ExpressionAttributeValues: { ':subject': paymentId },
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateQuery({ client }, query)) {
        found.push(...Items.map((one) => invoiceItem.parse(one)));
      }
      return found.toSorted((one, other) => one.issuedAt - other.issuedAt);
    },

    get: async (subject, entry) => {
      const { Item } = await client.send(new GetCommand({ TableName, Key: { subject, entry }, ConsistentRead: true }));
      return Item === undefined ? undefined : invoiceItem.parse(Item);
    },

    subjectsOf: async (number) => {
      const subjects: string[] = [];
      const query = {
        TableName,
        IndexName: INVOICES_BY_NUMBER,
        KeyConditionExpression: '#number = :number',
        ExpressionAttributeNames: { '#number': 'number' },
        ExpressionAttributeValues: { ':number': number },
      };
      for await (const { Items = [] } of paginateQuery({ client }, query)) {
        subjects.push(...Items.map(({ subject }) => String(subject)));
      }
      return subjects;
    },
  };
}

import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { INVOICES_BY_NUMBER } from '../table-specs.ts';
import type { InvoicesTable, PaymentsTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { type InvoiceItem, invoiceItem, SERIES_ENTRY, seriesItem } from './invoice-item.ts';

/** A document before it has its number. */
export type InvoiceDraft = Omit<InvoiceItem, 'number'>;

export interface InvoiceStore {
  /** The documents of a payment, oldest first. */
  readonly ofPayment: (paymentId: string) => Promise<readonly InvoiceItem[]>;
  readonly get: (subject: string, entry: string) => Promise<InvoiceItem | undefined>;
  /** The payment of the document with this number; an index, so one of the last moment may be missing. */
  readonly subjectsOf: (number: string) => Promise<readonly string[]>;
  /** Gives a document the next number of a series and stores it, once. False when it was there before. */
  readonly issue: (draft: InvoiceDraft, series: string) => Promise<boolean>;
}

/** Each is lost to somebody who drew the number first. */
const ROUNDS = 25;
/** With a prefix of four and the year, numbers of six digits make sixteen characters: CGST Rules, rule 46(b). */
const DIGITS = 6;

export function invoiceStore(invoices: InvoicesTable, payments: Pick<PaymentsTable, 'tableName'>): InvoiceStore {
  const { client, tableName: TableName } = invoices;

  const item = async (subject: string, entry: string) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: { subject, entry }, ConsistentRead: true }));
    return Item;
  };

  const lastOf = async (series: string): Promise<number> => {
    const stored = await item(series, SERIES_ENTRY);
    return stored === undefined ? 0 : seriesItem.parse(stored).last;
  };

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
      const stored = await item(subject, entry);
      return stored === undefined ? undefined : invoiceItem.parse(stored);
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

    /**
     * Number, document and the payment's mention of it are one transaction: a number that is drawn has its document, and
     * a document has its number, whoever else draws one and whatever crashes.
     */
    issue: async (draft, series) => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const last = await lastOf(series);
        const number = `${series}/${String(last + 1).padStart(DIGITS, '0')}`;
        if (last + 1 >= 10 ** DIGITS) throw new Error(`The series ${series} is used up.`);
        const { subject: paymentId, entry, kind } = draft;
        const written = await transact(client, [
          {
            name: 'document',
            writes: [
              {
                Put: {
                  TableName,
                  Item: { ...draft, number },
                  ConditionExpression: 'attribute_not_exists(subject)',
                },
              },
            ],
          },
          {
            name: 'series',
            writes: [
              {
                Update: {
                  TableName,
                  Key: { subject: series, entry: SERIES_ENTRY },
                  UpdateExpression: 'SET #last = :next',
                  ConditionExpression: last === 0 ? 'attribute_not_exists(subject)' : '#last = :seen',
                  ExpressionAttributeNames: { '#last': 'last' },
                  ExpressionAttributeValues: { ':next': last + 1, ...(last > 0 && { ':seen': last }) },
                },
              },
            ],
          },
          {
            name: 'payment',
            writes: [
              {
                Update: {
                  TableName: payments.tableName,
                  Key: { paymentId },
                  UpdateExpression: 'SET invoices = list_append(if_not_exists(invoices, :none), :this)',
                  ConditionExpression: 'attribute_exists(paymentId)',
                  ExpressionAttributeValues: { ':none': [], ':this': [{ number, kind, entry }] },
                },
              },
            ],
          },
        ]);
        if (written.ok) return true;
        if (written.error.has('document')) return false;
        if (!written.error.has('series')) throw new Error(`The payment ${paymentId} of an invoice is not there.`);
      }
      throw new Error(`No number of the series ${series} could be drawn.`);
    },
  };
}

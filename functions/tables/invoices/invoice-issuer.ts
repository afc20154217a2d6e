import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { InvoicesTable, PaymentsTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { type InvoiceItem, SERIES_ENTRY, seriesItem } from './invoice-item.ts';

/** A document before it has its number. */
export type InvoiceDraft = Omit<InvoiceItem, 'number'>;

/** Gives a document the next number of a series and stores it, once. False when it was there before. */
export type IssueInvoice = (draft: InvoiceDraft, series: string) => Promise<boolean>;

/** Each is lost to somebody who drew the number first. */
const ROUNDS = 25;
/** With a prefix of four and the year, numbers of six digits make sixteen characters: CGST Rules, rule 46(b). */
const DIGITS = 6;

export function invoiceIssuer(invoices: InvoicesTable, payments: Pick<PaymentsTable, 'tableName'>): IssueInvoice {
  const { client, tableName: TableName } = invoices;

  const lastOf = async (series: string): Promise<number> => {
    const Key = { subject: series, entry: SERIES_ENTRY };
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item === undefined ? 0 : seriesItem.parse(Item).last;
  };

  /**
   * Number, document and the payment's mention of it are one transaction: a number that is drawn has its document, and
   * a document has its number, whoever else draws one and whatever crashes.
   */
  const write = (document: InvoiceItem, series: string, last: number) => {
    const { subject: paymentId, entry, kind, number } = document;
    return transact(client, [
      {
        name: 'document',
        writes: [
          {
            Put: {
              TableName,
              Item: document,
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
  };

  return async (draft, series) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const last = await lastOf(series);
      const number = `${series}/${String(last + 1).padStart(DIGITS, '0')}`;
      if (last + 1 >= 10 ** DIGITS) throw new Error(`The series ${series} is used up.`);
      const written = await write({ ...draft, number }, series, last);
      if (written.ok) return true;
      if (written.error.has('document')) return false;
      if (!written.error.has('series')) throw new Error(`The payment ${draft.subject} of an invoice is not there.`);
    }
    throw new Error(`No number of the series ${series} could be drawn.`);
  };
}

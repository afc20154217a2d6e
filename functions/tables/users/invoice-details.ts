import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { UsersTable } from '../table-handle.ts';

/** The sort key of what a person has said about the invoices they get; it goes with everything else of an erased person. */
export const INVOICE_DETAILS_SK = 'INVOICE_DETAILS';

export const invoiceDetailsItem = z.object({
  userId: z.string(),
  sk: z.literal(INVOICE_DETAILS_SK),
  /** The code of the state. */
  state: z.string(),
  /** In place of the name of the account: a company's, for one. */
  name: z.string().optional(),
  address: z.string().optional(),
  gstin: z.string().optional(),
  updatedAt: z.number(),
});
export type InvoiceDetailsItem = z.infer<typeof invoiceDetailsItem>;

export interface InvoiceDetailsStore {
  readonly get: (userId: string) => Promise<InvoiceDetailsItem | undefined>;
  readonly put: (details: Omit<InvoiceDetailsItem, 'sk'>) => Promise<void>;
}

export function invoiceDetailsStore({ client, tableName }: UsersTable): InvoiceDetailsStore {
  return {
    get: async (userId) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { userId, sk: INVOICE_DETAILS_SK }, ConsistentRead: true }),
      );
      return Item === undefined ? undefined : invoiceDetailsItem.parse(Item);
    },
    put: async (details) => {
      // Whoever writes last is the person themselves.
      await client.send(new PutCommand({ TableName: tableName, Item: { ...details, sk: INVOICE_DETAILS_SK } }));
    },
  };
}

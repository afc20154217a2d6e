import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { UsersTable } from '../table-handle.ts';

/** The sort key of a person's details for invoices. An erasure deletes this item. */
export const INVOICE_DETAILS_SK = 'INVOICE_DETAILS';

export const invoiceDetailsItem = z.object({
  userId: z.string(),
  sk: z.literal(INVOICE_DETAILS_SK),
  /** The code of the state. */
  state: z.string(),
  /** Replaces the name of the account, for example with a company's. */
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
      // No condition: only the person writes this item.
      await client.send(new PutCommand({ TableName: tableName, Item: { ...details, sk: INVOICE_DETAILS_SK } }));
    },
  };
}

import * as z from 'zod';
import { readItem } from '../reads.ts';
import { put, write } from '../writes.ts';
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

export function invoiceDetailsStore(users: UsersTable): InvoiceDetailsStore {
  return {
    get: (userId) => readItem(users, { userId, sk: INVOICE_DETAILS_SK }, invoiceDetailsItem),
    put: async (details) => {
      // No condition: only the person writes this item.
      await write(users, put(users, { ...details, sk: INVOICE_DETAILS_SK }));
    },
  };
}

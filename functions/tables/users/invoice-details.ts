import * as z from 'zod';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { put, write } from '../writes.ts';

/**
 * The sort key of a person's details for invoices. With `#<auctionId>`: as they were when the person went to pay for that
 * win. An erasure deletes all of them.
 */
export const INVOICE_DETAILS_SK = 'INVOICE_DETAILS';
export const CONFIRMED_DETAILS_PREFIX = `${INVOICE_DETAILS_SK}#`;

export const invoiceDetailsItem = z.object({
  userId: z.string(),
  sk: z.string(),
  /** The code of the state. */
  state: z.string(),
  /** Replaces the name of the account, for example with a company's. */
  name: z.string().optional(),
  address: z.string().optional(),
  gstin: z.string().optional(),
  updatedAt: z.number(),
});
export type InvoiceDetailsItem = z.infer<typeof invoiceDetailsItem>;

/** What stands on tax invoices: the details of a person, or as they were confirmed for one win. */
export interface InvoiceDetailsStore {
  readonly get: (userId: string, confirmedFor?: string) => Promise<InvoiceDetailsItem | undefined>;
  readonly put: (details: Omit<InvoiceDetailsItem, 'sk'>, confirmedFor?: string) => Promise<void>;
}

export function invoiceDetailsStore(users: UsersTable): InvoiceDetailsStore {
  const sortKey = (auctionId: string | undefined) =>
    auctionId === undefined ? INVOICE_DETAILS_SK : `${CONFIRMED_DETAILS_PREFIX}${auctionId}`;
  return {
    get: (userId, auctionId) => readItem(users, { userId, sk: sortKey(auctionId) }, invoiceDetailsItem),
    put: async (details, auctionId) => {
      // No condition: only the person writes these items.
      await write(users, put(users, { ...details, sk: sortKey(auctionId) }));
    },
  };
}

import { queryOptions } from '@tanstack/react-query';
import { getInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { call } from '#web/api/call.ts';

/** Whether tax invoices are issued, and the bidder's details for them. */
export const invoiceDetailsQuery = queryOptions({
  queryKey: ['invoice-details'] as const,
  queryFn: ({ signal }) => call(getInvoiceDetails, { signal }),
});

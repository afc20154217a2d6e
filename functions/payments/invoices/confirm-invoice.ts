import type { InvoiceDetailsStore } from '#functions/tables/users/invoice-details.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { ChargeLine } from '#shared/model/money/charges.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { hasTaxedCharges } from './due-documents.ts';

interface Win {
  readonly userId: string;
  readonly auctionId: string;
}

/**
 * Fixes what the tax invoice of a win will say: the buyer's details when they go to pay. What they change later is for
 * later invoices. The state decides the tax, so it is never guessed. Error: INVOICE_DETAILS_NEEDED.
 * @param areIssued true if a seller is configured
 */
export function invoiceConfirmer(details: InvoiceDetailsStore, areIssued: boolean) {
  return async (
    { userId, auctionId }: Win,
    lines: readonly ChargeLine[],
    now: number,
  ): Promise<Result<undefined, Refusal>> => {
    if (!areIssued || !hasTaxedCharges({ lines })) return ok(undefined);
    const ownDetails = await details.get(userId);
    if (ownDetails === undefined) return refused(refusal('INVOICE_DETAILS_NEEDED'));
    await details.put({ ...ownDetails, updatedAt: now }, auctionId);
    return ok(undefined);
  };
}

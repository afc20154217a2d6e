/** Which tax documents a payment needs, derived from its ledger. Pure. */
import type { MoneyEntry, MoneyAccount } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { ChargeLine } from '#shared/model/money/charges.ts';
import type { InvoiceSettings } from './invoice-settings.ts';

/** A document and the ledger entry that requires it. */
export type DueDocument =
  | { readonly kind: 'invoice'; readonly entry: string; readonly what: 'fees' | 'forfeit' }
  /** `corrects` is the ledger entry of the invoice. */
  | { readonly kind: 'credit-note'; readonly entry: string; readonly corrects: string };

/**
 * Invoice: for a final payment or storage with taxed charges, and for a forfeited deposit if forfeits are taxed. Credit
 * note: when none of that money is left, because the payment was undone or refunded or the forfeit was undone. A
 * partial refund gives no document: a person must decide which part of the supply it is for. A part has none: the
 * payment that completes the sum has them. An issued invoice may get a credit note even if the settings have changed
 * since.
 * @param entries the ledger of the payment, oldest first
 */
export function dueDocuments(
  payment: Pick<PaymentItem, 'type' | 'lines' | 'invoices' | 'part'>,
  entries: readonly MoneyEntry[],
  settings: Pick<InvoiceSettings, 'from' | 'forfeitRate'>,
): readonly DueDocument[] {
  const what = payment.type === 'emd' ? 'forfeit' : 'fees';
  const account: MoneyAccount = what === 'fees' ? 'spent' : 'forfeited';
  const isTaxed =
    what === 'fees' ? payment.part !== true && hasTaxedCharges(payment) : settings.forfeitRate !== undefined;
  const issued = new Set(payment.invoices?.map(({ entry }) => entry));
  const documents: DueDocument[] = [];
  let kept = 0;
  let open: string | undefined;
  for (const { entry, at, amount, from, to } of entries) {
    if (to === account) {
      kept += amount;
      if (open === undefined && (issued.has(entry) || (isTaxed && at >= settings.from))) {
        documents.push({ kind: 'invoice', entry, what });
        open = entry;
      }
    }
    if (from === account) {
      kept -= amount;
      if (open !== undefined && kept <= 0) {
        documents.push({ kind: 'credit-note', entry, corrects: open });
        open = undefined;
      }
    }
  }
  return documents;
}

export function hasTaxedCharges({ lines = [] }: { readonly lines?: readonly ChargeLine[] | undefined }): boolean {
  return lines.some(({ kind, amount }) => kind === 'charges-gst' && amount > 0);
}

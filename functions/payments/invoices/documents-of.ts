/** Which documents the ledger of a payment calls for. Pure. */
import type { MoneyEntry, MoneyAccount } from '../../tables/money/money-entry.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { InvoiceSettings } from './invoice-settings.ts';

/** A document that is to be there, by the ledger's line that caused it. */
export type DueDocument =
  | { readonly kind: 'invoice'; readonly entry: string; readonly what: 'fees' | 'forfeit' }
  /** `corrects` is the line that caused the invoice. */
  | { readonly kind: 'credit-note'; readonly entry: string; readonly corrects: string };

/**
 * An invoice for what we keep: a final payment with taxed charges when its money is spent, a deposit when it is forfeited
 * and forfeits are taxed. A credit note when none of that money is left there: the payment was undone or sent back, the
 * forfeit taken back. What went back in part needs a person: nobody can tell which part of the supply it was for. An
 * invoice that was issued is followed to its end, whatever the settings say by then.
 * @param entries the ledger of the payment, oldest first
 */
export function documentsOf(
  payment: Pick<PaymentItem, 'type' | 'lines' | 'invoices'>,
  entries: readonly MoneyEntry[],
  settings: Pick<InvoiceSettings, 'from' | 'forfeitRate'>,
): readonly DueDocument[] {
  const what = payment.type === 'final' ? 'fees' : 'forfeit';
  const account: MoneyAccount = what === 'fees' ? 'spent' : 'forfeited';
  const isTaxed = what === 'fees' ? hasTaxedCharges(payment) : settings.forfeitRate !== undefined;
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

function hasTaxedCharges({ lines = [] }: Pick<PaymentItem, 'lines'>): boolean {
  return lines.some(({ kind, amount }) => kind === 'charges-gst' && amount > 0);
}

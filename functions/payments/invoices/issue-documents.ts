import { financialYear } from '../../../shared/model/gst/financial-year.ts';
import { logger } from '../../platform/logger.ts';
import type { IssueInvoice } from '../../tables/invoices/invoice-issuer.ts';
import type { InvoiceStore } from '../../tables/invoices/invoice-store.ts';
import type { MoneyEntry } from '../../tables/money/money-entry.ts';
import type { MoneyStore } from '../../tables/money/money-store.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { InvoiceDetailsStore } from '../../tables/users/invoice-details.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { PaymentStore } from '../payment-store.ts';
import { type DueDocument, documentsOf } from './documents-of.ts';
import { creditNoteFor, invoiceFor, recipientOf } from './drafts.ts';
import type { InvoiceSettings } from './invoice-settings.ts';

export interface InvoiceDeps {
  readonly settings: InvoiceSettings;
  readonly invoices: Pick<InvoiceStore, 'get'>;
  readonly issueInvoice: IssueInvoice;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly money: Pick<MoneyStore, 'history'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly details: Pick<InvoiceDetailsStore, 'get'>;
}

/**
 * Issues what the ledger of a payment calls for and is not there yet, in the ledger's order; whoever asks, and however
 * often. Fees are invoiced seconds after they were paid; the law gives thirty days (CGST Rules, rule 47).
 * https://lawcrux.com/data5t/gt/gtstrl/cgst_rule_47.htm
 */
export async function issueDocuments(deps: InvoiceDeps, paymentId: string, now: number): Promise<void> {
  const payment = await deps.payments.getPayment(paymentId);
  if (payment === undefined) return;
  const entries = await deps.money.history(paymentId);
  for (const document of missingDocuments(payment, entries, deps.settings)) {
    const issued = await issue(deps, payment, entries, document, now);
    if (issued) logger.info('document issued', { paymentId, kind: document.kind });
  }
}

/** The documents that a payment ought to have and has not. */
export function missingDocuments(
  payment: PaymentItem,
  entries: readonly MoneyEntry[],
  settings: InvoiceSettings,
): readonly DueDocument[] {
  const issued = new Set(payment.invoices?.map(({ entry }) => entry));
  return documentsOf(payment, entries, settings).filter(({ entry }) => !issued.has(entry));
}

async function issue(
  { settings, invoices, issueInvoice, profiles, details }: InvoiceDeps,
  payment: PaymentItem,
  entries: readonly MoneyEntry[],
  document: DueDocument,
  now: number,
): Promise<boolean> {
  const series = `${settings.prefixes[document.kind]}/${financialYear(now)}`;
  if (document.kind === 'credit-note') {
    const invoice = await invoices.get(payment.paymentId, document.corrects);
    if (invoice === undefined)
      throw new Error(`The invoice of ${payment.paymentId} that is to be credited is not there.`);
    return issueInvoice(creditNoteFor(invoice, document.entry, now), series);
  }
  const [profile, said] = await Promise.all([profiles.getProfile(payment.userId), details.get(payment.userId)]);
  const amount = entries.find(({ entry }) => entry === document.entry)?.amount ?? payment.amount;
  const facts = { payment, document, amount, recipient: recipientOf(profile, said), now };
  return issueInvoice(invoiceFor(settings, facts), series);
}

import { financialYear } from '#functions/platform/ist.ts';
import { logger } from '#functions/platform/logger.ts';
import type { IssueInvoice } from '#functions/tables/invoices/invoice-issuer.ts';
import type { InvoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import type { MoneyEntry } from '#functions/tables/money/money-entry.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { InvoiceDetailsItem, InvoiceDetailsStore } from '#functions/tables/users/invoice-details.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { PaymentStore } from '../payment-store.ts';
import { creditNoteFor, invoiceFor, recipientOf } from './drafts.ts';
import { type DueDocument, dueDocuments } from './due-documents.ts';
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
 * Issues the missing documents of a payment in the order of its ledger. Idempotent. The law allows thirty days (CGST
 * Rules, rule 47): https://lawcrux.com/data5t/gt/gtstrl/cgst_rule_47.htm
 */
export async function issueDocuments(deps: InvoiceDeps, paymentId: string, now: number): Promise<void> {
  const payment = await deps.payments.getPayment(paymentId);
  if (payment === undefined) return;
  const entries = await deps.money.history(paymentId);
  for (const document of missingDocuments(payment, entries, deps.settings)) {
    const issued = await issue(deps, document, { payment, entries }, now);
    if (issued) logger.info('document issued', { paymentId, kind: document.kind });
  }
}

/** The documents that a payment needs and that are not issued yet. */
export function missingDocuments(
  payment: PaymentItem,
  entries: readonly MoneyEntry[],
  settings: InvoiceSettings,
): readonly DueDocument[] {
  const issued = new Set(payment.invoices?.map(({ entry }) => entry));
  return dueDocuments(payment, entries, settings).filter(({ entry }) => !issued.has(entry));
}

async function issue(
  { settings, invoices, issueInvoice, profiles, details }: InvoiceDeps,
  document: DueDocument,
  { payment, entries }: { readonly payment: PaymentItem; readonly entries: readonly MoneyEntry[] },
  now: number,
): Promise<boolean> {
  const series = `${settings.prefixes[document.kind]}/${financialYear(now)}`;
  if (document.kind === 'credit-note') {
    const invoice = await invoices.get(payment.paymentId, document.corrects);
    if (invoice === undefined)
      throw new Error(`The invoice of ${payment.paymentId} for this credit note does not exist.`);
    return issueInvoice(creditNoteFor(invoice, document.entry, now), series);
  }
  const [profile, recipientDetails] = await Promise.all([
    profiles.getProfile(payment.userId),
    detailsFor(details, payment),
  ]);
  const amount = entries.find(({ entry }) => entry === document.entry)?.amount ?? payment.amount;
  const facts = { payment, document, amount, recipient: recipientOf(profile, recipientDetails), now };
  return issueInvoice(invoiceFor(settings, facts), series);
}

/** An order fixes what the buyer has confirmed. Whoever transfers money to the bank has saved it at the checkout. */
async function detailsFor(
  details: InvoiceDeps['details'],
  { userId, auctionId, type, offline }: PaymentItem,
): Promise<InvoiceDetailsItem | undefined> {
  const isOrdered = type === 'final' && offline === undefined;
  return (isOrdered ? await details.get(userId, auctionId) : undefined) ?? details.get(userId);
}

/** The content of the documents. Pure. */
import type { InvoiceDraft } from '#functions/tables/invoices/invoice-issuer.ts';
import type { InvoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { InvoiceDetailsItem } from '#functions/tables/users/invoice-details.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { stateOfGstin } from '#shared/model/gst/gstin.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { DueDocument } from './due-documents.ts';
import type { InvoiceSettings } from './invoice-settings.ts';
import { forfeitSupply, placeOfSupply, feeSupply, taxesAt } from './supply.ts';

type Recipient = InvoiceItem['recipient'];

/** The recipient by their invoice details, else by their profile. */
export function recipientOf(
  profile: Pick<ProfileItem, 'name'> | undefined,
  details: InvoiceDetailsItem | undefined,
): Recipient {
  const name = details?.name ?? profile?.name ?? 'Account closed';
  if (details === undefined) return { name };
  const { address, gstin } = details;
  const state = gstin === undefined ? details.state : stateOfGstin(gstin);
  return { name, state, ...(address !== undefined && { address }), ...(gstin !== undefined && { gstin }) };
}

interface InvoiceFacts {
  readonly payment: PaymentItem;
  readonly document: Extract<DueDocument, { kind: 'invoice' }>;
  /** Of the ledger entry. */
  readonly amount: Paise;
  readonly recipient: Recipient;
  readonly now: number;
}

export function invoiceFor(
  { seller, sac, forfeitRate = 0 }: InvoiceSettings,
  { payment, document, amount, recipient, now }: InvoiceFacts,
): InvoiceDraft {
  const { paymentId, userId, auctionId, auctionTitle, lotNumber, lines = [] } = payment;
  const supply = document.what === 'fees' ? feeSupply(lines) : forfeitSupply(amount, forfeitRate);
  const place = placeOfSupply(seller, recipient);
  return {
    subject: paymentId,
    entry: document.entry,
    kind: 'invoice',
    issuedAt: now,
    what: document.what,
    userId,
    auctionId,
    auctionTitle,
    ...(lotNumber !== undefined && { lotNumber }),
    seller,
    recipient,
    placeOfSupply: place,
    sac,
    lines: supply.lines,
    taxes: taxesAt(place, seller, supply),
    total: supply.total,
  };
}

/** Cancels an invoice: the same parties, values and taxes. */
export function creditNoteFor(invoice: InvoiceItem, entry: string, now: number): InvoiceDraft {
  const { number, issuedAt, ...same } = invoice;
  return { ...same, entry, kind: 'credit-note', issuedAt: now, corrects: { number, issuedAt } };
}

import type { Invoice } from '#shared/contract/money/invoices.ts';
import { stateOfGstin } from '#shared/model/gst/gstin.ts';
import { stateText } from '#shared/model/gst/indian-states.ts';
import { amountInWords } from '#shared/model/money/amount-in-words.ts';
import { percentText } from '#shared/model/money/charges.ts';
import { addRupees, paiseFromRupees, type Rupees } from '#shared/model/money/money.ts';
import { STORAGE_ID } from '#shared/model/money/storage.ts';
import { INVOICE_NAMES } from '#web/payments/invoice-names.ts';
import { formatDate } from '#web/ui/format/format-time.ts';

type Row = readonly [label: string, value: string];

/** The texts of a tax invoice or credit note: the particulars of rules 46 and 53 of the CGST Rules. */
export interface InvoiceContent {
  readonly title: string;
  readonly seller: readonly string[];
  readonly rows: readonly Row[];
  readonly lines: readonly Row[];
  readonly total: Row;
  readonly totalInWords: string;
  readonly notes: readonly string[];
}

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const rupeeText = (rupees: Rupees): string => `₹${AMOUNT.format(rupees)}`;

export function invoiceContent(invoice: Invoice): InvoiceContent {
  const { kind, seller, recipient, corrects, lines, taxes, total, sac } = invoice;
  const words = `${amountInWords(paiseFromRupees(total) ?? 0)} only`;
  return {
    title: INVOICE_NAMES[kind],
    seller: [seller.name, seller.address, `GSTIN ${seller.gstin}, ${stateText(stateOfGstin(seller.gstin))}`],
    rows: [
      ['Number', invoice.number],
      ['Date of issue', formatDate(invoice.issuedAt)],
      ...(corrects === null ? [] : [['Takes back', `${corrects.number} of ${formatDate(corrects.issuedAt)}`] as const]),
      ['Recipient', recipient.name],
      ...(recipient.address === null ? [] : [['Address', recipient.address] as const]),
      ...(recipient.gstin === null ? [] : [['GSTIN', recipient.gstin] as const]),
      ...(recipient.state === null ? [] : [['State', stateText(recipient.state)] as const]),
      ['Place of supply', stateText(invoice.placeOfSupply)],
      ...(invoice.lotNumber === null ? [] : [['Lot', String(invoice.lotNumber)] as const]),
      ['Auction', invoice.auctionTitle],
      ['Payment ID', invoice.paymentId],
    ],
    lines: [
      ...lines.map(({ name, amount }) => [`${name}, SAC ${sac}`, rupeeText(amount)] as const),
      ['Taxable value', rupeeText(sumOf(lines))],
      ...taxes.map(
        ({ kind: tax, rate, amount }) => [`${tax} (${percentText(rate * 100)})`, rupeeText(amount)] as const,
      ),
    ],
    total: ['Total', rupeeText(total)],
    totalInWords: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    notes: ['Tax payable on reverse charge: No.', aboutOf(invoice), 'Issued electronically.'],
  };
}

function aboutOf({ what, paymentId }: Invoice): string {
  if (what === 'forfeit')
    return 'It is over a deposit (EMD) that was forfeited; the tax is in the amount of the deposit.';
  return paymentId.startsWith(STORAGE_ID)
    ? 'It is over the storage of a lot that was collected after its free days.'
    : 'It is over the charges that came on top of the winning bid. The receipt of the payment has the whole sum.';
}

function sumOf(lines: Invoice['lines']): Rupees {
  return lines.reduce((sum, { amount }) => addRupees(sum, amount), 0);
}

/** A file name with characters that every file system allows. */
export function invoiceFileName({ number }: Pick<Invoice, 'number'>): string {
  return `${number.replaceAll(/[^\w-]/g, '-')}.pdf`;
}

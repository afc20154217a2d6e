import { isoFrom } from '#functions/platform/clock.ts';
import type { InvoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import type { Invoice } from '#shared/contract/money/invoices.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';

/** A document as the API returns it. */
export function invoiceAnswer(item: InvoiceItem): Invoice {
  const {
    number,
    kind,
    what,
    auctionId,
    auctionTitle,
    lotNumber = null,
    subject,
    seller,
    recipient,
    placeOfSupply,
    sac,
    corrects,
  } = item;
  const { name, address = null, gstin = null, state = null } = recipient;
  return {
    number,
    kind,
    issuedAt: isoFrom(item.issuedAt),
    what,
    auctionId,
    auctionTitle,
    lotNumber,
    paymentId: subject,
    seller,
    recipient: { name, address, gstin, state },
    placeOfSupply,
    sac,
    lines: item.lines.map((line) => ({ name: line.name, amount: rupeesFromPaise(line.amount) })),
    taxes: item.taxes.map((tax) => ({ kind: tax.kind, rate: tax.rate / 100, amount: rupeesFromPaise(tax.amount) })),
    total: rupeesFromPaise(item.total),
    corrects: corrects === undefined ? null : { number: corrects.number, issuedAt: isoFrom(corrects.issuedAt) },
  };
}

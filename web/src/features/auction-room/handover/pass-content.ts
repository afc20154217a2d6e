import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { issuePass } from '#shared/contract/money/handover.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { detailText, placeText } from '#shared/model/lots/lot-details.ts';
import { supportText } from '#web/company/company-text.ts';
import type { MaybeCompany } from '#web/company/read-company.ts';
import { appointmentText, dayText } from '#web/payments/appointment-text.ts';
import { INVOICE_NAMES } from '#web/payments/invoice-names.ts';
import { issuerOf, type ReceiptContent, type Seller } from '#web/receipts/receipt-content.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';

export type Pass = ResponseOf<typeof issuePass>['pass'];
export type PassLot = Pick<AuctionDetails, 'place' | 'sale'>;

type Row = readonly [label: string, value: string];

/** The texts of a gate pass from top to bottom. */
export interface PassContent extends Pick<ReceiptContent, 'company' | 'about' | 'notes'> {
  readonly title: string;
  /** What the QR code holds, too. */
  readonly number: string;
  readonly lot: string;
  readonly rows: readonly Row[];
}

export function passContent(pass: Pass, lot: PassLot, company: MaybeCompany, seller: Seller | null): PassContent {
  const { appointment, invoice, paidAt, lastDay } = pass;
  const { perDay } = pass.storage;
  const contact = lot.sale?.contact;
  const rowIfKnown = (label: string, value: string | undefined): readonly Row[] =>
    value === undefined ? [] : [[label, value]];
  return {
    ...issuerOf(company, seller),
    title: 'Gate pass',
    number: pass.number,
    lot: `Lot ${pass.lotNumber}`,
    rows: [
      ['What', pass.title],
      ['Buyer', pass.buyer],
      ['Total paid', formatRupees(pass.paid)],
      ...rowIfKnown(INVOICE_NAMES.invoice, invoice ?? undefined),
      ['Payment ID', pass.paymentId],
      ...rowIfKnown('Appointment', appointment === null ? undefined : appointmentText(appointment)),
      ['Paid on', dayText(istDay(Date.parse(paidAt)))],
      ['Collect by', dayText(lastDay) + (perDay > 0 ? `. Each later day costs ${formatRupees(perDay)} storage` : '')],
      ...rowIfKnown('Yard', lot.place && placeText(lot.place)),
      ...rowIfKnown('Hours', detailText(lot, 'handoverHours')),
      ...rowIfKnown('Handover', detailText(lot, 'handover')),
      ...rowIfKnown('Papers', detailText(lot, 'buyerDocuments')),
      ...rowIfKnown('Contact', contact && `${contact.name}, ${contact.phone}`),
      ['Bring', 'This pass, printed or on your phone, and the original of your ID in the name of the buyer'],
    ],
    notes: [
      'The yard checks the number before the lot leaves. A pass is void when its payment is refunded or disputed.',
      supportText(company),
    ],
  };
}

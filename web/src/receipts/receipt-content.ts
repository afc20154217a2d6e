import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import { readChargeLine } from '#shared/contract/money/charges.ts';
import type { Invoice } from '#shared/contract/money/invoices.ts';
import { amountInWords } from '#shared/model/money/amount-in-words.ts';
import { lineName } from '#shared/model/money/charges.ts';
import { type Paise, paiseFromRupees } from '#shared/model/money/money.ts';
import { supportText } from '#web/company/company-text.ts';
import type { MaybeCompany } from '#web/company/read-company.ts';
import { INVOICE_NAMES } from '#web/payments/invoice-names.ts';
import { IN_PARTS_NAME, paymentTypeName, SET_OFF_NAME } from '#web/payments/payment-text.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** The texts of a receipt from top to bottom. */
export interface ReceiptContent {
  readonly company: string;
  /** Address and GSTIN of the company. */
  readonly about: readonly string[];
  readonly title: string;
  readonly amount: string;
  readonly amountInWords: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly notes: readonly string[];
}

/** Who issues tax invoices. */
export type Seller = Invoice['seller'];

export type Payer = Pick<SessionUser, 'name' | 'email'>;

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const rupeeText = (paise: Paise): string => `₹${AMOUNT.format(paise / 100)}`;

export function receiptContent(
  { payment, type }: ReceiptFacts,
  payer: Payer,
  company: MaybeCompany,
  seller: Seller | null,
): ReceiptContent {
  const paise = paiseFromRupees(payment.amount);
  const words = paise === undefined ? '—' : `${amountInWords(paise)} only`;
  return {
    ...issuerOf(company, seller),
    title: 'Payment receipt',
    amount: paise === undefined ? '—' : rupeeText(paise),
    amountInWords: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    rows: [
      ['Payment ID', payment.id],
      ['Type', payment.isPart === true ? `${paymentTypeName(type)}, a part` : paymentTypeName(type)],
      ...(payment.lotNumber === null ? [] : [['Lot', String(payment.lotNumber)] as const]),
      [payment.forSale === true ? 'Sale' : 'Auction', payment.auctionTitle],
      [payment.forSale === true ? 'Sale ID' : 'Auction ID', payment.auctionId],
      ...(payment.lines ?? []).map(readChargeLine).map((line) => [lineName(line), rupeeText(line.amount)] as const),
      ...(payment.setOff > 0 ? [[SET_OFF_NAME, `−${rupeeText(paiseFromRupees(payment.setOff) ?? 0)}`] as const] : []),
      ...(payment.inParts === undefined
        ? []
        : [[IN_PARTS_NAME, `−${rupeeText(paiseFromRupees(payment.inParts) ?? 0)}`] as const]),
      ['Total paid', paise === undefined ? '—' : rupeeText(paise)],
      ...(payment.reference === null ? [] : [['Reference', payment.reference] as const]),
      ...payment.invoices.map(({ kind, number }) => [INVOICE_NAMES[kind], number] as const),
      ['Paid on', formatDateTime(payment.paidAt ?? payment.date)],
      ['Paid by', `${payer.name}, ${payer.email}`],
      ['Status', payment.status],
    ],
    notes: [
      ...(type === 'emd' ? [depositNote(payment)] : finalNotes(payment)),
      `${paidThrough(payment)} This receipt is not a tax invoice. ${supportText(company)}`,
    ],
  };
}

/**
 * Who issues a receipt or a gate pass: the seller of the tax invoices, whose name belongs to the GSTIN, else the
 * company.
 */
export function issuerOf(company: MaybeCompany, seller: Seller | null): Pick<ReceiptContent, 'company' | 'about'> {
  if (seller !== null) return { company: seller.name, about: [seller.address, `GSTIN ${seller.gstin}`] };
  return typeof company === 'string'
    ? { company: 'Boli', about: [] }
    : { company: company.name, about: [company.address] };
}

/** A bank transfer has a UTR instead of a provider's id. */
function paidThrough({ reference }: ReceiptFacts['payment']): string {
  return reference === null || reference.startsWith('pay_') ? 'Paid through Razorpay.' : 'Paid by bank transfer.';
}

/** A file name with characters that every file system allows. */
export function receiptFileName({ payment }: ReceiptFacts): string {
  const id = payment.id === '' ? payment.auctionId : payment.id;
  return `boli-receipt-${id.replaceAll(/[^\w-]/g, '_')}.pdf`;
}

const HELD =
  'This deposit (EMD) registers the payer for the auction. It is refunded in full if the payer does not win. A winner gets it back once the final payment has arrived, or has it counted towards the price where the auction says so. It may be forfeited if the winner does not make the final payment in time.';

const HELD_FOR_SALE =
  'This deposit (EMD) registers the payer for all lots of the sale. It does not count towards the price of a lot. It is refunded in full once the last lot of the sale has closed and everything that the payer has won is paid. It may be forfeited if the payer does not pay for a lot in time.';

const depositNote = ({ status, forSale }: ReceiptFacts['payment']): string =>
  forSale === true && DEPOSIT_NOTES[status] === HELD ? HELD_FOR_SALE : DEPOSIT_NOTES[status];

/** What happens to the paid deposit. */
const DEPOSIT_NOTES = {
  Pending: HELD,
  'Not paid': HELD,
  Failed: HELD,
  Completed: HELD,
  Refunding: 'This deposit (EMD) is on its way back to the account it was paid from.',
  Refunded: 'This deposit (EMD) has been refunded to the account it was paid from.',
  Forfeited: 'This deposit (EMD) was forfeited, because the final payment was not made in time.',
  'Set off': 'This deposit (EMD) counted towards the price of the lot, together with the final payment.',
} as const satisfies Record<ReceiptFacts['payment']['status'], string>;

const PART_NOTE =
  'This is a part of the final payment. It is held until the rest arrives, and goes back if the rest does not arrive in time.';

/** Explains the final payment and what happens to the earlier deposit. */
function finalNotes({ status, setOff, isPart }: ReceiptFacts['payment']): readonly string[] {
  if (isPart === true) return status === 'Completed' || status === 'Set off' ? [PART_NOTE] : [];
  if (status !== 'Completed') return [];
  return [
    'The final payment covers the winning bid, and the charges where any are listed above, and completes the purchase.',
    setOff > 0
      ? 'The deposit (EMD) that was held for this auction counted towards the price and is not refunded.'
      : 'A deposit (EMD) that was held for this auction is refunded in full to the account it was paid from.',
  ];
}

/**
 * What a movement of money is in the books of an accountant: one voucher for each entry of the ledger that moves money, each
 * settlement, invoice and credit note. Pure. Money that paid for lots stands at `Auction buyers`, which the invoices
 * of the fees and what is owed for the lots take it from.
 */
import { createHash } from 'node:crypto';
import type { InvoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import type { MoneyAccount, MoneyEntry } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { EntryKind, SellerEntry } from '#functions/tables/sellers/seller-items.ts';
import type { VOUCHER_TYPES, VoucherAnswer } from '#shared/contract/money/vouchers.ts';
import { istParts } from '#shared/model/ist.ts';
import { EVENT_LABELS } from '#shared/model/money/event-labels.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';

/** What a voucher names beside the amounts. */
export interface VoucherFacts {
  readonly payment: Pick<PaymentItem, 'auctionTitle' | 'lotNumber'> | undefined;
  readonly payer: string | undefined;
}

const INSIDE = { held: 'Deposits held', spent: 'Auction buyers', forfeited: 'Forfeited deposits' } as const;
const RAZORPAY = 'Razorpay';
const BANK = 'Bank';

/** `payer` is money through Razorpay, unless a person recorded it: then it went through the bank. */
function ledgerOf(account: MoneyAccount, by: string): string {
  if (account === 'payer') return by === 'razorpay' ? RAZORPAY : BANK;
  return account === 'bank' ? BANK : INSIDE[account];
}

const isOutside = (account: MoneyAccount): boolean => account === 'payer' || account === 'bank';

/** Undefined if the entry moves no money. */
export function voucherOf(entry: MoneyEntry, facts: VoucherFacts): VoucherAnswer | undefined {
  const { kind, amount, from, to, by, fee, feeTax } = entry;
  if (amount === 0) return undefined;
  if (kind === 'settled') return voucher(entry, 'Contra', settlementLines(amount, fee, feeTax), facts);
  if (kind === 'refund-settled') return voucher(entry, 'Contra', [dr(RAZORPAY, amount), cr(BANK, amount)], facts);
  if (from === undefined || to === undefined) return undefined;
  const type = isOutside(from) ? 'Receipt' : isOutside(to) ? 'Payment' : 'Journal';
  return voucher(entry, type, [dr(ledgerOf(from, by), amount), cr(ledgerOf(to, by), amount)], facts);
}

/** What older releases did not store is not guessed: it stands at `Suspense`. */
function settlementLines(amount: Paise, fee: Paise | undefined, tax: Paise = 0): Line[] {
  if (fee === undefined) return [dr('Suspense', amount), cr(RAZORPAY, amount)];
  return [dr(BANK, amount - fee), dr('Razorpay fees', fee - tax), dr('Input GST', tax), cr(RAZORPAY, amount)];
}

/** The voucher of an invoice or a credit note, whose `entry` is the one that it was issued for. */
export function documentVoucher(document: InvoiceItem, facts: VoucherFacts): VoucherAnswer {
  const { kind, number, what, lines, taxes, total, issuedAt, recipient } = document;
  const income = what === 'fees' ? 'Buyer fees' : 'Forfeit income';
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoiced = [
    dr(INSIDE[what === 'fees' ? 'spent' : 'forfeited'], total),
    cr(income, net),
    ...taxes.map((tax) => cr(`Output ${tax.kind}`, tax.amount)),
  ];
  const isInvoice = kind === 'invoice';
  const { name, gstin } = recipient;
  return {
    number,
    date: istParts(issuedAt).date,
    type: isInvoice ? 'Sales' : 'Credit Note',
    lines: answered(isInvoice ? invoiced : invoiced.map(reversed)),
    narration: narrationOf([gstin === undefined ? name : `${name} (${gstin})`, lotText(facts.payment)]),
  };
}

/**
 * A seller's share of a paid lot, a cost or a payout. A set-off only moves what is open between statements of one
 * seller.
 */
export function sellerVoucher(entry: SellerEntry, seller: string, lot: string | undefined): VoucherAnswer | undefined {
  const { sellerId, sk, kind, amount, at, isUndone, reason, payoutId } = entry;
  if (kind === 'set-off' || amount === 0) return undefined;
  const { ledger, type, words } = SELLER_KINDS[kind];
  const isOwedMore = amount > 0;
  const sum = Math.abs(amount);
  return {
    number: numberOf(at, `${sellerId}#${sk}`),
    date: istParts(at).date,
    type,
    lines: answered(isOwedMore ? [dr(ledger, sum), cr('Sellers', sum)] : [dr('Sellers', sum), cr(ledger, sum)]),
    narration: narrationOf([isUndone ? `${words}, taken back` : words, seller, lot, payoutId, reason]),
  };
}

const SELLER_KINDS = {
  hammer: { ledger: INSIDE.spent, type: 'Journal', words: 'Hammer price' },
  'lot-gst': { ledger: INSIDE.spent, type: 'Journal', words: 'GST of the lot' },
  commission: { ledger: 'Seller commission', type: 'Journal', words: 'Commission' },
  gst: { ledger: 'Output GST', type: 'Journal', words: 'GST on commission' },
  cost: { ledger: 'Costs charged to sellers', type: 'Journal', words: 'Cost' },
  payout: { ledger: BANK, type: 'Payment', words: 'Payout' },
  'payout-undone': { ledger: BANK, type: 'Receipt', words: 'Payout taken back' },
} as const satisfies Record<Exclude<EntryKind, 'set-off'>, object>;

interface Line {
  readonly ledger: string;
  readonly side: 'Dr' | 'Cr';
  readonly amount: Paise;
}

const dr = (ledger: string, amount: Paise): Line => ({ ledger, side: 'Dr', amount });
const cr = (ledger: string, amount: Paise): Line => ({ ledger, side: 'Cr', amount });
const reversed = (line: Line): Line => ({ ...line, side: line.side === 'Dr' ? 'Cr' : 'Dr' });

const answered = (lines: readonly Line[]): VoucherAnswer['lines'] =>
  lines.flatMap(({ amount, ...line }) => (amount === 0 ? [] : [{ ...line, amount: rupeesFromPaise(amount) }]));

function voucher(
  { subject, entry, at, kind, reference, reason }: MoneyEntry,
  type: (typeof VOUCHER_TYPES)[number],
  lines: readonly Line[],
  { payment, payer }: VoucherFacts,
): VoucherAnswer {
  return {
    number: numberOf(at, `${subject}#${entry}`),
    date: istParts(at).date,
    type,
    lines: answered(lines),
    narration: narrationOf([EVENT_LABELS[kind] ?? kind, payer, lotText(payment), subject, reference, reason]),
  };
}

function numberOf(at: number, event: string): string {
  const day = istParts(at).date.replaceAll('-', '');
  return `${day}-${createHash('sha256').update(event).digest('hex').slice(0, 10)}`;
}

function lotText(payment: VoucherFacts['payment']): string | undefined {
  if (payment === undefined) return undefined;
  const { auctionTitle, lotNumber } = payment;
  return lotNumber === undefined ? auctionTitle : `Lot ${lotNumber}, ${auctionTitle}`;
}

const narrationOf = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('; ');

/** The taxable values of an invoice, and the tax by the place of supply. Pure. */
import type { InvoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import { stateOfGstin } from '#shared/model/gst/gstin.ts';
import { hasUnionTerritoryTax } from '#shared/model/gst/indian-states.ts';
import { type ChargeLine, lineName } from '#shared/model/money/charges.ts';
import type { Paise } from '#shared/model/money/money.ts';

type Supply = Pick<InvoiceItem, 'lines' | 'total'> & {
  readonly tax: Paise;
  /** Hundredths of a percent. */
  readonly rate: number;
};

/** The buyer's premium and other charges of a final payment, with their GST. */
export function feeSupply(lines: readonly ChargeLine[]): Supply {
  const fees = lines.filter(({ kind }) => kind === 'premium' || kind === 'other');
  const gst = lines.find(({ kind }) => kind === 'charges-gst');
  const tax = gst?.amount ?? 0;
  return {
    lines: fees.map((line) => ({ name: lineName(line), amount: line.amount })),
    tax,
    rate: gst?.rate ?? 0,
    total: fees.reduce((sum, { amount }) => sum + amount, tax),
  };
}

/**
 * A forfeited deposit includes its tax: amount * rate / (100 + rate), CGST Rules, rule 35.
 * https://lawcrux.com/data5t/gt/gtstrl/cgst_rule_35.htm
 */
export function forfeitSupply(amount: Paise, rate: number): Supply {
  const tax = Math.round((amount * rate) / (10_000 + rate));
  return { lines: [{ name: 'Deposit (EMD) forfeited', amount: amount - tax }], tax, rate, total: amount };
}

/**
 * The code of the state of supply: the state of the recipient's GSTIN; else the state they named, their address on
 * record (CGST Rules, rule 46, proviso to clause (f)); else the supplier's state (IGST Act, section 12(2)).
 * https://taxguru.in/goods-and-service-tax/gst-clarification-place-supply-online-services.html
 */
export function placeOfSupply(
  seller: { readonly gstin: string },
  recipient: { readonly gstin?: string | undefined; readonly state?: string | undefined },
): string {
  if (recipient.gstin !== undefined) return stateOfGstin(recipient.gstin);
  return recipient.state ?? stateOfGstin(seller.gstin);
}

/**
 * Within the supplier's state the tax is split into two halves, for the union and the state (or union territory). Between
 * states it is one tax. If the sum is odd, the second half has one paisa more.
 */
export function taxesAt(
  place: string,
  seller: { readonly gstin: string },
  { tax, rate }: Supply,
): InvoiceItem['taxes'] {
  if (place !== stateOfGstin(seller.gstin)) return [{ kind: 'IGST', rate, amount: tax }];
  const half = Math.floor(tax / 2);
  return [
    { kind: 'CGST', rate: rate / 2, amount: half },
    { kind: hasUnionTerritoryTax(place) ? 'UTGST' : 'SGST', rate: rate / 2, amount: tax - half },
  ];
}

/** What an invoice is over: the taxable values, and the tax by the place of supply. Pure. */
import { hasUnionTerritoryTax } from '../../../shared/model/gst/indian-states.ts';
import { stateOfGstin } from '../../../shared/model/gst/gstin.ts';
import { type ChargeLine, lineName } from '../../../shared/model/money/charges.ts';
import type { Paise } from '../../../shared/model/money/money.ts';
import type { InvoiceItem } from '../../tables/invoices/invoice-item.ts';

type Supply = Pick<InvoiceItem, 'lines' | 'total'> & {
  readonly tax: Paise;
  /** Hundredths of a percent. */
  readonly rate: number;
};

/** The buyer's premium and the other charges of a final payment, with the GST that was charged on them. */
export function suppliedFor(lines: readonly ChargeLine[]): Supply {
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
 * A forfeited deposit has its tax in it: of an amount that includes tax, the tax is amount * rate / (100 + rate), CGST
 * Rules, rule 35. https://lawcrux.com/data5t/gt/gtstrl/cgst_rule_35.htm
 */
export function forfeitedFor(amount: Paise, rate: number): Supply {
  const tax = Math.round((amount * rate) / (10_000 + rate));
  return { lines: [{ name: 'Deposit (EMD) forfeited', amount: amount - tax }], tax, rate, total: amount };
}

/**
 * The code of the state in which a service counts as supplied: where the recipient is registered; else the state they
 * have named, which counts as their address on record (CGST Rules, rule 46, proviso to clause (f)); else the
 * supplier's (IGST Act, section 12(2)). https://taxguru.in/goods-and-service-tax/gst-clarification-place-supply-online-services.html
 */
export function placeOfSupply(
  seller: { readonly gstin: string },
  recipient: { readonly gstin?: string | undefined; readonly state?: string | undefined },
): string {
  if (recipient.gstin !== undefined) return stateOfGstin(recipient.gstin);
  return recipient.state ?? stateOfGstin(seller.gstin);
}

/**
 * The tax by its kinds: within the supplier's state two halves, for the union and the state (or union territory);
 * between states one. Of an odd sum of paise the second half has one more, so that the two are what was charged.
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

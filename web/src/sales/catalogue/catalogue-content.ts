import type { CatalogueLot, PublicSale } from '#shared/contract/sales/public-sale.ts';
import { inspectionText } from '#shared/model/lots/inspection-text.ts';
import type { MaybeCompany } from '#web/company/read-company.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { factsLine } from '../facts-line.ts';

export interface CatalogueEntry {
  /** Its number in the sale. */
  readonly number: number;
  readonly title: string;
  readonly lotNumber: string;
  readonly price: string;
  /** Each may be empty. */
  readonly facts: string;
  readonly inspection: string;
  readonly times: string;
  /** The address of its first picture. */
  readonly image: string | undefined;
}

/** The words of a printed catalogue. */
export interface CatalogueContent {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly terms: readonly string[];
  readonly entries: readonly CatalogueEntry[];
  readonly note: string;
}

interface Made {
  /** The page of the sale. */
  readonly address: string;
  readonly company: MaybeCompany;
  /** Epoch milliseconds. */
  readonly now: number;
}

export function catalogueContent(
  sale: PublicSale,
  lots: readonly CatalogueLot[],
  { address, company, now }: Made,
): CatalogueContent {
  return {
    title: sale.name,
    rows: [
      ['Lots', String(lots.length)],
      ['Register until', formatDateTime(sale.registrationDeadline)],
      ['Bidding starts', formatDateTime(sale.startDate)],
      ['First lot ends', formatDateTime(sale.firstEnd)],
      ['Last lot ends', formatDateTime(sale.lastEnd)],
      ...(sale.deposit === null ? [] : [['One deposit for all lots', depositInWords(sale.deposit)] as const]),
      ...(sale.place === '' ? [] : [['Place', sale.place] as const]),
      ...(typeof company === 'string' ? [] : [['Contact', contactOf(company)] as const]),
      ['Online', address],
    ],
    terms: sale.terms.split('\n').filter((line) => line.trim() !== ''),
    entries: lots.map((lot) => entryOf(lot, sale.deposit === null)),
    note: `Made on ${formatDateTime(now)}. Times and terms may change: the page of each lot has the current ones, and who to ask about it.`,
  };
}

const contactOf = ({ name, support }: Exclude<MaybeCompany, string>): string =>
  [name, support.phone, support.email, support.hours].filter((part) => part !== undefined).join(', ');

const depositInWords = ({ amount, multiple }: NonNullable<PublicSale['deposit']>): string =>
  `${formatRupees(amount)}, for a bidding power of ${formatRupees(amount * multiple)}`;

function entryOf(lot: CatalogueLot, takesEmd: boolean): CatalogueEntry {
  const inspections = (lot.inspections ?? []).map(inspectionText).join('; ');
  const registration = `Register until ${formatDateTime(lot.registrationDeadline)}`;
  return {
    number: lot.number,
    title: lot.title,
    lotNumber: `Lot no. ${lot.lotNumber}${lot.status === 'cancelled' ? ', cancelled' : ''}`,
    price: `Base price ${formatRupees(lot.basePrice)}${takesEmd ? `, deposit (EMD) ${formatRupees(lot.emdAmount)}` : ''}`,
    facts: factsLine(lot),
    inspection:
      inspections === '' ? '' : `Inspection${lot.city === undefined ? '' : ` in ${lot.city}`}: ${inspections}`,
    times: `${registration}. Bidding from ${formatDateTime(lot.startDate)} to ${formatDateTime(lot.endDate)}`,
    image: lot.images[0],
  };
}

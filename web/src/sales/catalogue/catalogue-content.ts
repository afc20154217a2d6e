import type { CatalogueLot, PublicSale } from '#shared/contract/sales.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { factsLine } from '../facts-line.ts';

export interface CatalogueEntry {
  readonly heading: string;
  readonly lines: readonly string[];
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

/** @param now when it is made, epoch milliseconds */
export function catalogueContent(
  sale: PublicSale,
  lots: readonly CatalogueLot[],
  address: string,
  now: number,
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
      ['Online', address],
    ],
    terms: sale.terms.split('\n').filter((line) => line.trim() !== ''),
    entries: lots.map((lot) => entryOf(lot, sale.deposit === null)),
    note: `Made on ${formatDateTime(now)}. Times and terms may change: the page of each lot has the current ones.`,
  };
}

const depositInWords = ({ amount, multiple }: NonNullable<PublicSale['deposit']>): string =>
  `${formatRupees(amount)}, for a bidding power of ${formatRupees(amount * multiple)}`;

function entryOf(lot: CatalogueLot, takesEmd: boolean): CatalogueEntry {
  const facts = factsLine(lot);
  const registration = `Register until ${formatDateTime(lot.registrationDeadline)}`;
  return {
    heading: `${lot.number}. ${lot.title}`,
    lines: [
      `Lot no. ${lot.lotNumber}${lot.status === 'cancelled' ? ', cancelled' : ''}`,
      ...(facts === '' ? [] : [facts]),
      `Base price ${formatRupees(lot.basePrice)}${takesEmd ? `, deposit (EMD) ${formatRupees(lot.emdAmount)}` : ''}`,
      `${registration}. Bidding from ${formatDateTime(lot.startDate)} to ${formatDateTime(lot.endDate)}`,
    ],
    image: lot.images[0],
  };
}

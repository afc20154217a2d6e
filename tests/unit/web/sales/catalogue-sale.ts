import type { CatalogueLot, PublicSale } from '#shared/contract/sales/public-sale.ts';
import { NOW } from '#tests/support/builders/time.ts';

const iso = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

/** A lot in the catalogue of a sale. */
export const lot = (number: number, changes: Partial<CatalogueLot> = {}): CatalogueLot => ({
  _id: `a${number}`,
  number,
  title: `Tractor ${number}`,
  categorie: 'cars',
  images: [`/media/a${number}/1.jpg`],
  basePrice: 1_00_000,
  currentBid: 1_00_000,
  leastBid: 1_00_000,
  reserveStatus: null,
  bidCount: 0,
  bidInterval: 60,
  startDate: iso(25),
  endDate: iso(26),
  registrationDeadline: iso(24),
  status: 'pending',
  closesAt: NOW,
  outcome: null,
  latestEnd: null,
  cancelledAt: null,
  lotNumber: 1_000 + number,
  description: 'Hardly used.',
  facts: { make: 'Mahindra', year: 2019 },
  emdAmount: 10_000,
  ...changes,
});

/** A sale as its page shows it. */
export const sale = (lots: readonly CatalogueLot[]): PublicSale => ({
  _id: 's1',
  name: 'Spring sale',
  place: 'Yard 4, Pune',
  terms: 'As is.\n\nWhere is.',
  registrationDeadline: NOW,
  startDate: NOW,
  firstEnd: NOW,
  everyMinutes: 10,
  staggersStarts: false,
  deposit: null,
  own: null,
  lotCount: lots.length,
  lots: [...lots],
  next: null,
  lastEnd: iso(30),
});

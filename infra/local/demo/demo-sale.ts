import { listAuctions } from '#shared/contract/auctions.ts';
import { addToSale, followSchedule } from '#shared/contract/sales/sale-lots.ts';
import { createSale } from '#shared/contract/sales/sales.ts';
import { DAY_MS, HOUR_MS } from '#shared/model/durations.ts';
import type { Person } from '../client/person.ts';

/** Two upcoming lots that nobody has registered for, and a draft whose times are not set yet. */
const LOTS = [
  { search: 'Innova', status: 'upcoming' },
  { search: 'silver rupees', status: 'upcoming' },
  { search: 'Maruti', status: 'draft' },
] as const;

/** A sale in three days. @param base epoch milliseconds */
export async function makeDemoSale(admin: Person, base: number): Promise<void> {
  const iso = (ms: number) => new Date(base + ms).toISOString();
  const { sale } = await admin.call(createSale, {
    body: {
      name: 'Winter Fleet and Collectors’ Sale',
      place: 'Shed 4, Chakan Industrial Area, Pune',
      terms: 'Lots are sold as they are, where they are.\nCollection within ten days of the payment, by appointment.',
      registrationDeadline: iso(3 * DAY_MS - HOUR_MS),
      startDate: iso(3 * DAY_MS),
      firstEnd: iso(4 * DAY_MS),
      everyMinutes: 10,
      staggersStarts: false,
      requestId: crypto.randomUUID(),
    },
  });
  const found = await Promise.all(
    LOTS.map(({ search, status }) => admin.call(listAuctions, { query: { search, status, limit: '1' } })),
  );
  const [innova, silver, draft] = found.flatMap(({ auctions }) => auctions.map(({ _id }) => _id));
  if (innova === undefined || silver === undefined || draft === undefined) {
    throw new Error('The demo lacks a lot of its sale.');
  }
  const params = { id: sale._id };
  await admin.call(addToSale, { params, body: { auctionIds: [innova, silver, draft] } });
  await admin.call(followSchedule, { params, body: { auctionIds: [innova, silver], publish: false } });
}

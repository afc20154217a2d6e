import type { Lot, Person } from '#infra/local/client/person.ts';
import { addToSale, followSchedule } from '#shared/contract/sales/sale-lots.ts';
import { createSale } from '#shared/contract/sales/sales.ts';
import type { Stack } from '../stack/stack.ts';
import { HOUR, MINUTE, publishLot } from './lots.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Registration closes in an hour, the sale starts in two and ends in three. */
async function saleForm(stack: Stack, changes: object) {
  const now = Math.ceil((await stack.now()) / MINUTE) * MINUTE;
  return {
    name: 'A sale',
    place: '',
    terms: '',
    registrationDeadline: iso(now + HOUR),
    startDate: iso(now + 2 * HOUR),
    firstEnd: iso(now + 3 * HOUR),
    everyMinutes: 0,
    staggersStarts: false,
    ...changes,
  };
}

const create = async (admin: Person, form: Awaited<ReturnType<typeof saleForm>>): Promise<string> =>
  (await admin.call(createSale, { body: { ...form, requestId: crypto.randomUUID() } })).sale._id;

/** A sale without lots. `changes` are of its form. */
export const makeSale = async (stack: Stack, admin: Person, changes: object = {}): Promise<string> =>
  create(admin, await saleForm(stack, changes));

/** The same with published lots, each with these details. */
export async function publishSale(stack: Stack, admin: Person, lots: readonly Partial<Lot>[], changes: object = {}) {
  const form = await saleForm(stack, changes);
  const params = { id: await create(admin, form) };
  const ids: string[] = [];
  for (const [index, lot] of lots.entries()) {
    ids.push(await publishLot(stack, admin, { title: `Lot ${String(index + 1)}`, ...lot }, 'draft'));
  }
  await admin.call(addToSale, { params, body: { auctionIds: ids } });
  await admin.call(followSchedule, { params, body: { auctionIds: ids, publish: true } });
  await stack.settled();
  return { params, ids, form };
}

/** Lots and sales as the house lists them, and cancels them. */
import { randomUUID } from 'node:crypto';
import { listLot, withToken } from '#infra/local/client/person.ts';
import { addToSale, followSchedule } from '#shared/contract/sales/sale-lots.ts';
import { createSale } from '#shared/contract/sales/sales.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { pick } from '#tests/integration/payments/random-checkouts.ts';
import { TWO_PICTURES } from '#tests/support/people/people.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { ask, find, get, type House, persistently, tokenFor } from './house.ts';
import { type Lot, MINUTE, settleDeposits } from './model.ts';
import { ownerOf } from './staff.ts';

interface Times {
  readonly deadline: number;
  readonly start: number;
  readonly end: number;
}

/** A lot with its own deposit, or a draft for a sale with one for all. */
export async function list(house: House, times: Times, random: () => number, isForSale = false): Promise<Lot> {
  const owner = ownerOf(house);
  const nth = house.lots.length + 1;
  const [base, emd, isTaxed] = [
    1000 + Math.floor(random() * 5000),
    isForSale ? 0 : 100 + Math.floor(random() * 400),
    random() < 0.5,
  ];
  const reserve = random() < 0.2 ? base + 1500 : 0;
  const lot = {
    title: `Lot ${nth} of the house`,
    description: 'A lot.',
    categorie: pick(random, ['cars', 'bikes', 'jewelry']),
    requestId: randomUUID(),
    basePrice: base,
    emdAmount: emd,
    bidInterval: pick(random, [60, 300, 3600]),
    ...(isTaxed && { buyerPremium: 10, chargesGst: 18 }),
    ...(reserve > 0 && { reservePrice: reserve }),
  };
  const timetable = { registrationDeadlineAt: times.deadline, startAt: times.start, endAt: times.end };
  const id = await persistently(house, async () => {
    const person = withToken(house.stack.url, owner.account, {
      userId: owner.userId,
      token: await tokenFor(house, owner),
    });
    return listLot(person, { ...lot, status: isForSale ? 'draft' : 'pending' }, timetable, TWO_PICTURES);
  });
  const { title } = lot;
  return {
    id,
    title,
    isTaxed,
    emd: emd * 100,
    deadline: times.deadline,
    start: times.start,
    closesAt: times.end,
    is: 'open',
    wins: [],
    bids: { base, reserve, maximum: 0, steps: [{ from: 0, step: 1 }], entries: [] },
  };
}

/** Four lots under one name, with one deposit for all. */
export async function openSale(house: House, times: Times, random: () => number): Promise<void> {
  const owner = ownerOf(house);
  const iso = (ms: number) => new Date(ms).toISOString();
  const form = {
    name: `Sale ${house.sales.length + 1}`,
    place: 'Pune',
    terms: '',
    requestId: randomUUID(),
    registrationDeadline: iso(times.deadline),
    startDate: iso(times.start),
    firstEnd: iso(times.end),
    everyMinutes: 2,
    staggersStarts: false,
    deposit: { amount: 500, multiple: 1000 },
  };
  const { sale } = await get(house, owner, createSale, { body: form });
  const lots: Lot[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const lot = await list(house, times, random, true);
    lot.closesAt += nth * 2 * MINUTE;
    lots.push(lot);
    house.lots.push(lot);
  }
  const input = { params: { id: sale._id } };
  const auctionIds = lots.map(({ id }) => id);
  await get(house, owner, addToSale, { ...input, body: { auctionIds } });
  await get(house, owner, followSchedule, { ...input, body: { auctionIds, publish: true } });
  house.sales.push({ id: sale._id, emd: 500_00, deadline: times.deadline, lots });
}

/** A registered lot is cancelled before it starts. */
export async function cancel(house: House, lot: Lot): Promise<void> {
  const input = { params: { id: lot.id } };
  const { auctionDetails } = await get(house, ownerOf(house), getAuctionForEdit, input);
  const body = { ...editForm(auctionDetails), status: 'cancelled', cancelReason: 'The owner keeps it.' };
  const cancelled =
    auctionDetails.status === 'cancelled' || (await ask(house, ownerOf(house), updateAuction, { ...input, body })).ok;
  if (!cancelled) return find(house, `${lot.title} cannot be cancelled.`);
  Object.assign(lot, { is: 'cancelled', endedAt: house.now });
  settleDeposits(house.deposits, house.now);
}

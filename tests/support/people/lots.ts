import { type Lot, listLot, type Person, type Timetable } from '#infra/local/client/person.ts';
import type { Stack } from '../stack/stack.ts';
import { TWO_PICTURES } from './people.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The registration closes in one hour, the auction starts in two and ends in five. */
export function timetable(now: number): Timetable {
  return { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 5 * HOUR };
}

/** Publishes an ordinary lot with two pictures. Returns the auction's id. */
export async function publishLot(
  stack: Stack,
  admin: Person,
  lot: Partial<Lot> = {},
  status: 'draft' | 'pending' = 'pending',
): Promise<string> {
  const whole = { title: 'A lot', description: 'A lot.', categorie: 'cars', ...PRICES, ...lot, status };
  return listLot(admin, whole, timetable(await stack.now()), TWO_PICTURES);
}

const PRICES = { basePrice: 1000, emdAmount: 100, bidInterval: 60 };

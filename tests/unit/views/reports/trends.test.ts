import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf } from '#functions/payments/books.ts';
import { daysOfEnds, heldByDay } from '#functions/views/reports/trends.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';

const EMPTY = balanceOf([]);
const FIRST = startOfIstDay('2026-10-20');
const dayAt = (place: number) => istParts(FIRST + place * DAY_MS).date;

test('lots that end on either side of midnight in India count on different days', () => {
  const midnight = startOfIstDay('2026-11-02');
  const lot = (endedAt: number, bids: number) => ({ endedAt, bids, bidders: 2 });
  expect(daysOfEnds([lot(midnight, 5), lot(midnight - 1, 3), lot(midnight + 1, 1)])).toEqual([
    { day: '2026-11-01', ended: 1, bids: 3, registrations: 2 },
    { day: '2026-11-02', ended: 2, bids: 6, registrations: 4 },
  ]);
});

test('what is held at the end of each day is what had moved by then, and at last that of the books', () => {
  const movements = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(movements, fc.integer({ min: 0, max: 10_000 }), fc.nat(40), (moved, before, shown) => {
      const held = moved.map((_, place) => moved.slice(0, place + 1).reduce((sum, one) => sum + one, before));
      const days = moved.flatMap((one, place) =>
        // The books have no item of a day without a movement.
        one === 0 && place > 0 ? [] : [{ key: dayAt(place), balance: { ...EMPTY, held: one } }],
      );
      const at = FIRST + (moved.length - 1) * DAY_MS + DAY_MS / 2;
      const found = heldByDay({ ...EMPTY, held: held.at(-1) ?? 0 }, days, { to: dayAt(shown), at });
      const expected = held.slice(0, shown + 1).map((one, place) => ({ day: dayAt(place), held: one / 100 }));
      expect(found).toEqual(expected);
    }),
  );
});

test('nothing is said before the ledger names a day', () => {
  expect(heldByDay({ ...EMPTY, held: 5 }, [], { to: '2026-11-30', at: FIRST })).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasTimes,
  lotTimes,
  movedSchedule,
  type SaleSchedule,
  scheduleProblem,
} from '#shared/model/sales/sale-schedule.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

const MINUTE = 60_000;
const schedule: SaleSchedule = {
  registrationDeadlineAt: NOW,
  startAt: NOW + HOUR,
  firstEndAt: NOW + 2 * HOUR,
  everyMinutes: 5,
  staggersStarts: false,
};

describe('the schedule of a sale', () => {
  test('each lot ends so many minutes after the one before, and all open together', () => {
    expect([0, 1, 10].map((place) => lotTimes(schedule, place))).toEqual([
      { registrationDeadlineAt: NOW, startAt: NOW + HOUR, endAt: NOW + 2 * HOUR },
      { registrationDeadlineAt: NOW, startAt: NOW + HOUR, endAt: NOW + 2 * HOUR + 5 * MINUTE },
      { registrationDeadlineAt: NOW, startAt: NOW + HOUR, endAt: NOW + 2 * HOUR + 50 * MINUTE },
    ]);
  });

  test('staggered starts leave each lot equally long', () => {
    const { startAt, endAt } = lotTimes({ ...schedule, staggersStarts: true }, 3);
    expect([startAt, endAt]).toEqual([NOW + HOUR + 15 * MINUTE, NOW + 2 * HOUR + 15 * MINUTE]);
  });

  test('a move moves every time of every lot by the same span, and back again', () => {
    const moved = fc.record({
      by: fc.integer({ min: -1_000, max: 1_000 }).map((minutes) => minutes * MINUTE),
      place: fc.nat(999),
      staggersStarts: fc.boolean(),
    });
    fc.assert(
      fc.property(moved, ({ by, place, staggersStarts }) => {
        const before = { ...schedule, staggersStarts };
        const after = movedSchedule(before, before.startAt + by);
        const times = Object.values(lotTimes(before, place)).map((time) => time + by);
        expect(Object.values(lotTimes(after, place))).toEqual(times);
        expect(movedSchedule(after, before.startAt)).toEqual(before);
      }),
    );
  });

  test('times within one minute are the same times', () => {
    const times = lotTimes(schedule, 0);
    const rounded = Math.floor(times.endAt / MINUTE) * MINUTE;
    expect(hasTimes({ ...times, endAt: rounded + 59_999 }, { ...times, endAt: rounded })).toBe(true);
    expect(hasTimes({ ...times, endAt: rounded + MINUTE }, { ...times, endAt: rounded })).toBe(false);
    expect(hasTimes({ ...times, startAt: times.startAt + MINUTE }, times)).toBe(false);
  });

  test('the deadline is before the start, the start before the first end', () => {
    expect(scheduleProblem(schedule)).toBeUndefined();
    expect(scheduleProblem({ ...schedule, startAt: NOW })?.field).toBe('startDate');
    expect(scheduleProblem({ ...schedule, firstEndAt: NOW + HOUR })?.field).toBe('firstEnd');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf } from '#functions/grievances/grievance-figures.ts';
import { ANSWER_MS, answerBy, isOverdue, runningClocks, settleBy } from '#shared/model/grievances/grievance-clocks.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { givenGrievance } from './given.ts';

const ist = (text: string) => Date.parse(`${text}+05:30`);

const TO_SETTLE = { kind: 'settle', at: settleBy(NOW) };

describe('a month', () => {
  test.each([
    ['2026-11-26T10:00:30', '2026-12-26T10:00:30'],
    ['2026-12-31T23:59:59', '2027-01-31T23:59:59'],
    ['2027-01-31T00:00:00', '2027-02-28T00:00:00'],
    ['2028-01-30T00:00:00', '2028-02-29T00:00:00'],
    // Still the day before in UTC.
    ['2026-03-31T02:00:00', '2026-04-30T02:00:00'],
  ])('after %s is %s, in India', (from, to) => {
    expect(settleBy(ist(from))).toBe(ist(to));
  });

  test('is 28 to 31 days long, and later grievances are never due earlier', () => {
    const time = fc.integer({ min: ist('2026-01-01T00:00:00'), max: ist('2060-01-01T00:00:00') });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const days = (settleBy(one) - one) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        // The last days of a long month share one day of a short month, so only whole days are compared.
        if (one + 4 * 86_400_000 < other) expect(settleBy(one)).toBeLessThan(settleBy(other));
      }),
    );
  });
});

describe('the clocks that run', () => {
  test.each([
    ['to an answer and to the settlement', givenGrievance(), [{ kind: 'answer', at: NOW + ANSWER_MS }, TO_SETTLE]],
    ['to the settlement once answered', givenGrievance({ answeredAt: NOW }), [TO_SETTLE]],
    ['not at all once settled', givenGrievance({ state: 'settled', settledAt: NOW }), []],
  ])('%s', (_, grievance, clocks) => {
    expect(runningClocks(grievance)).toEqual(clocks);
  });

  test('has run out after its last moment, not at it', () => {
    expect(isOverdue(givenGrievance(), answerBy(NOW))).toBe(false);
    expect(isOverdue(givenGrievance(), answerBy(NOW) + 1)).toBe(true);
  });
});

test('figures count what was in time by subject; a later settlement after reopening changes nothing', () => {
  const inTime = { firstAnsweredAt: answerBy(NOW), firstSettledAt: settleBy(NOW), state: 'settled' as const };
  const figures = figuresOf([
    givenGrievance(inTime),
    givenGrievance({ ...inTime, state: 'open', reopened: 1 }),
    givenGrievance({ firstAnsweredAt: answerBy(NOW) + 1, firstSettledAt: settleBy(NOW) + 1, state: 'settled' }),
    givenGrievance({ subject: 'staff' }),
  ]);
  const none = { received: 0, answeredInTime: 0, settledInTime: 0, open: 0, reopened: 0 };
  expect(figures).toEqual([
    { subject: 'auction', ...none },
    { subject: 'payment', received: 3, answeredInTime: 2, settledInTime: 2, open: 1, reopened: 1 },
    { subject: 'verification', ...none },
    { subject: 'privacy', ...none },
    { subject: 'staff', ...none, received: 1, open: 1 },
    { subject: 'other', ...none },
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { checkForm } from '#web/features/auction-form/values/check-form.ts';
import type { FormValues } from '#web/features/auction-form/values/form-schema.ts';
import { NEW_VALUES } from '#web/features/auction-form/values/stored-values.ts';

const HOUR = 3_600_000;
const STEP = { from: '', step: '1' };
const NOW = Date.UTC(2026, 10, 20, 10, 0);

function schedule(deadlineAt: number, startAt: number, endAt: number): Partial<FormValues> {
  const [deadline, start, end] = [istParts(deadlineAt), istParts(startAt), istParts(endAt)];
  return {
    deadlineDate: deadline.date,
    deadlineTime: deadline.time,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
  };
}

const GOOD: FormValues = {
  ...NEW_VALUES,
  title: '  A lot ',
  categorie: 'cars',
  description: 'Fine.',
  basePrice: '250000.5',
  emdAmount: '0',
  ...schedule(NOW + HOUR, NOW + 2 * HOUR, NOW + 3 * HOUR),
};

const errorsOf = (change: Partial<FormValues>, rules = {}) => {
  const checked = checkForm({ ...GOOD, ...change }, NOW, rules);
  return checked.ok ? {} : checked.error;
};

describe('the auction form', () => {
  test('returns the fields of the API, with times in UTC', () => {
    expect(checkForm(GOOD, NOW)).toEqual({
      ok: true,
      value: {
        houseNumber: '',
        sellerId: '',
        title: 'A lot',
        categorie: 'cars',
        description: 'Fine.',
        basePrice: '250000.5',
        emdAmount: '0',
        buyerPremium: '0',
        otherCharges: '0',
        otherChargesName: '',
        lotGst: '0',
        chargesGst: '0',
        bidInterval: 60,
        steps: [{ from: '0', step: '1' }],
        reservePrice: '',
        latestEnd: '',
        report: null,
        documents: [],
        registrationDeadline: '2026-11-20T11:00:00.000Z',
        startDate: '2026-11-20T12:00:00.000Z',
        endDate: '2026-11-20T13:00:00.000Z',
        facts: {},
        place: { address: '', city: '', pin: '' },
        sale: expect.objectContaining({ seller: '', inspections: [] }),
      },
    });
  });

  test('an inspection begins before the end, except in a draft', () => {
    const { date } = istParts(NOW);
    const inspections = [
      { date, from: istParts(NOW + 2 * HOUR).time, until: istParts(NOW + 4 * HOUR).time },
      { date, from: istParts(NOW + 3 * HOUR).time, until: istParts(NOW + 4 * HOUR).time },
    ];
    expect(errorsOf({ inspections })).toEqual({
      'inspections.1.date': 'This inspection begins after the auction ends.',
    });
    expect(errorsOf({ inspections }, { isDraft: true })).toEqual({});
  });

  test('reports all missing fields at once', () => {
    const checked = checkForm(NEW_VALUES, NOW);
    expect(checked).toEqual({
      ok: false,
      error: {
        title: 'Title is required.',
        categorie: 'Please choose a category.',
        description: 'Description is required.',
        basePrice: 'Base price is required.',
        emdAmount: 'EMD amount is required.',
        deadlineDate: 'Please choose the registration deadline date.',
        startDate: 'Please choose the start date.',
        endDate: 'Please choose the end date.',
      },
    });
  });

  test.each([
    ['basePrice', '-1', 'Please enter a valid amount in rupees.'],
    ['emdAmount', '10.005', 'Please enter a valid amount in rupees.'],
    ['emdAmount', '1e3', 'Please enter a valid amount in rupees.'],
    ['buyerPremium', '100.01', 'Please enter a percentage from 0 to 100 with at most two decimals.'],
    ['lotGst', '1.005', 'Please enter a percentage from 0 to 100 with at most two decimals.'],
    ['chargesGst', '-1', 'Please enter a percentage from 0 to 100 with at most two decimals.'],
    ['otherCharges', '-1', 'Please enter a valid amount in rupees.'],
    ['otherChargesName', 'x'.repeat(61), 'This name is too long.'],
    ['bidInterval', '45', 'Please choose one of the bid intervals.'],
    ['categorie', 'boats', 'Please choose a category.'],
    ['title', 'x'.repeat(151), 'The title is too long.'],
    ['startTime', '', 'Please choose the start time.'],
    ['endDate', '2026-02-30', 'This is not a valid date and time.'],
  ] as const)('%s %s', (field, value, sentence) => {
    expect(errorsOf({ [field]: value })).toMatchObject({ [field]: sentence });
  });

  test('reads a ladder, a reserve and a latest end', () => {
    const latest = istParts(NOW + 4 * HOUR);
    const checked = checkForm(
      {
        ...GOOD,
        steps: [
          { from: '', step: '100' },
          { from: '300000', step: ' 500 ' },
        ],
        reservePrice: '300000',
        latestEndDate: latest.date,
        latestEndTime: latest.time,
      },
      NOW,
    );
    expect(checked).toMatchObject({
      ok: true,
      value: {
        steps: [
          { from: '0', step: '100' },
          { from: '300000', step: '500' },
        ],
        reservePrice: '300000',
        latestEnd: '2026-11-20T14:00:00.000Z',
      },
    });
  });

  test.each<[Partial<FormValues>, object]>([
    [{ steps: [{ from: '', step: '' }] }, { 'steps.0.step': 'Please enter a valid amount in rupees.' }],
    // The second row is empty, so the third is the second step.
    [
      { steps: [STEP, { from: '', step: ' ' }, { from: '0', step: '5' }] },
      { 'steps.2.from': 'The price must be higher than that of the step before.' },
    ],
    [{ steps: [STEP, { from: '', step: '5' }] }, { 'steps.1.from': 'Please enter a valid amount in rupees.' }],
    [{ reservePrice: '1' }, { reservePrice: 'The reserve price must be at least the base price.' }],
    [{ reservePrice: 'x' }, { reservePrice: 'Please enter a valid amount in rupees.' }],
    [{ latestEndDate: '2026-11-21' }, { latestEndTime: 'Please choose the latest end time.' }],
    [{ latestEndDate: '2026-11-20', latestEndTime: '18:30' }, { latestEndDate: 'Latest end must be after end date' }],
  ])('%j has its error at its field', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  test('requires the order: now, registration deadline, start, end', () => {
    expect(errorsOf(schedule(NOW, NOW + HOUR, NOW + 2 * HOUR))).toEqual({
      deadlineDate: 'Registration deadline must be in the future',
    });
    expect(errorsOf(schedule(NOW + HOUR, NOW + HOUR, NOW + 2 * HOUR))).toEqual({
      startDate: 'Start date must be after registration deadline',
    });
    expect(errorsOf(schedule(NOW + HOUR, NOW + 2 * HOUR, NOW + 2 * HOUR))).toEqual({
      endDate: 'End date must be after start date',
    });
  });

  test('a published auction may keep its past registration deadline, but no other past time', () => {
    const over = schedule(NOW - HOUR, NOW + HOUR, NOW + 2 * HOUR);
    const storedDeadline = istParts(NOW - HOUR);
    expect(errorsOf(over, { storedDeadline })).toEqual({});
    expect(errorsOf(schedule(NOW - 2 * HOUR, NOW + HOUR, NOW + 2 * HOUR), { storedDeadline })).toHaveProperty(
      'deadlineDate',
    );
    expect(errorsOf(schedule(NOW - HOUR, NOW, NOW + 2 * HOUR), { storedDeadline })).toEqual({
      startDate: 'Start date must be in the future',
    });
  });

  test('starting now needs only an end in the future', () => {
    expect(errorsOf(schedule(NOW - HOUR, NOW - HOUR, NOW + HOUR), { startsNow: true })).toEqual({});
    expect(errorsOf(schedule(NOW - HOUR, NOW - HOUR, NOW), { startsNow: true })).toHaveProperty('endDate');
  });

  test('accepts exactly the schedules that are in order', () => {
    const hours = fc.integer({ min: -50, max: 500 });
    fc.assert(
      fc.property(hours, hours, hours, (deadline, start, end) => {
        const isInOrder = 0 < deadline && deadline < start && start < end;
        const values = { ...GOOD, ...schedule(NOW + deadline * HOUR, NOW + start * HOUR, NOW + end * HOUR) };
        const checked = checkForm(values, NOW);
        expect(checked.ok).toBe(isInOrder);
        if (checked.ok)
          expect(Date.parse(checked.value.endDate)).toBe(msFromIst({ date: values.endDate, time: values.endTime }));
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { checkReport, countStates, type LotReport, shownItems } from '#shared/model/lots/report.ts';

const NOW = Date.parse('2026-11-24T20:00:00Z');
const item = (name: string, state: 'good' | 'poor' | 'not-checked' = 'good') => ({ name, state });
const report = (changes: Partial<LotReport> = {}): LotReport => ({
  inspectedBy: 'Motor Surveyors, Pune',
  inspectedOn: '2026-11-24',
  items: [item('tyres', 'poor'), item('engine')],
  ...changes,
});

describe('a condition report', () => {
  test('gets the order of its checklist', () => {
    expect(checkReport('cars', report(), NOW)).toEqual({
      ok: true,
      value: report({ items: [item('engine'), item('tyres', 'poor')] }),
    });
  });

  test.each([
    ['an item of another category', { items: [item('roof')] }, 'Lots of this category are not checked for "roof".'],
    ['an item twice', { items: [item('engine'), item('engine')] }, 'The report names an item twice.'],
    ['nothing checked', { items: [item('engine', 'not-checked')] }, 'The report needs an item that was checked.'],
    ['no item', { items: [] }, 'The report needs an item that was checked.'],
    ['no date', { inspectedOn: '' }, 'Please enter the date of the inspection.'],
    ['a day that does not exist', { inspectedOn: '2026-02-30' }, 'Please enter the date of the inspection.'],
    ['a day to come in India', { inspectedOn: '2026-11-26' }, 'The inspection cannot be in the future.'],
  ])('is refused with %s', (_, changes, error) => {
    expect(checkReport('cars', report(changes), NOW)).toEqual({ ok: false, error });
  });

  test('may be of today in India, where it is already tomorrow', () => {
    expect(checkReport('cars', report({ inspectedOn: '2026-11-25' }), NOW).ok).toBe(true);
  });

  test('shows the whole checklist, and counts what it does not mention as not checked', () => {
    const shown = shownItems('jewelry', report({ items: [{ ...item('stones', 'poor'), note: 'One chipped' }] }));
    expect(shown.map(({ label, state, note }) => [label, state, note])).toEqual([
      ['Metal and surface', 'not-checked', undefined],
      ['Stones', 'poor', 'One chipped'],
      ['Setting', 'not-checked', undefined],
      ['Clasp and joints', 'not-checked', undefined],
      ['Hallmark legible', 'not-checked', undefined],
    ]);
    expect(countStates(shown)).toEqual({ good: 0, fair: 0, poor: 1, 'not-checked': 4 });
  });
});

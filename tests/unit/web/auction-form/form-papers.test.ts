import { describe, expect, test } from 'vitest';
import { documentsProblem, readableDocuments } from '#web/features/auction-form/values/form-documents.ts';
import {
  checkFormReport,
  readableReport,
  tidyReport,
  withItem,
} from '#web/features/auction-form/values/form-report.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 0);
const REPORT = {
  inspectedBy: 'A surveyor',
  inspectedOn: '2026-11-19',
  items: [
    { name: 'tyres', state: 'poor', note: '  ' },
    { name: 'engine', state: 'good' },
  ],
} as const;

describe('the report in the form', () => {
  test('is sent in the order of the checklist, without empty notes and items of another category', () => {
    const report = withItem(REPORT, { name: 'roof', state: 'fair' });
    expect(checkFormReport(report, 'cars', NOW)).toEqual({
      ok: true,
      value: {
        inspectedBy: 'A surveyor',
        inspectedOn: '2026-11-19',
        items: [
          { name: 'engine', state: 'good' },
          { name: 'tyres', state: 'poor' },
        ],
      },
    });
  });

  test.each([
    [{ inspectedBy: ' ' }, 'Please enter who inspected the lot.'],
    [{ inspectedOn: '' }, 'Please enter the date of the inspection.'],
    [{ items: [] }, 'The report needs an item that was checked.'],
  ])('is refused with %j', (change, error) => {
    expect(checkFormReport({ ...REPORT, ...change }, 'cars', NOW)).toEqual({ ok: false, error });
  });

  test('keeps the position of a changed item, and drops an empty one', () => {
    const changed = withItem(REPORT, { name: 'tyres', state: 'fair' });
    expect(changed.items.map(({ name }) => name)).toEqual(['tyres', 'engine']);
    const cleared = tidyReport(withItem(REPORT, { name: 'tyres', state: 'not-checked', note: '' }));
    expect(cleared.items.map(({ name }) => name)).toEqual(['engine']);
  });

  test('is summarized in one line', () => {
    expect(readableReport(REPORT)).toBe('A surveyor, 2026-11-19: 1 good, 1 poor');
    expect(readableReport(null)).toBe('(none)');
  });
});

test('each document needs a name, and documents are summarized in one line', () => {
  const document = { upload: 'uploads/1', kind: 'rc', name: 'RC', size: 900 } as const;
  expect(documentsProblem([document])).toBeUndefined();
  expect(documentsProblem([document, { ...document, name: ' ' }])).toBe('Please give every document a name.');
  expect(readableDocuments([document, { ...document, name: 'Notice' }])).toBe('RC, Notice');
});

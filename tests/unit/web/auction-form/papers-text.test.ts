import { describe, expect, test } from 'vitest';
import {
  documentsProblem,
  documentsText,
  readableDocuments,
} from '#web/features/auction-form/values/documents-text.ts';
import {
  checkReportText,
  readableReport,
  reportFrom,
  reportText,
  withItem,
} from '#web/features/auction-form/values/report-text.ts';

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
    const text = reportText(withItem(REPORT, { name: 'roof', state: 'fair' }));
    expect(checkReportText(text, 'cars', NOW)).toEqual({
      ok: true,
      value: JSON.stringify({
        inspectedBy: 'A surveyor',
        inspectedOn: '2026-11-19',
        items: [
          { name: 'engine', state: 'good' },
          { name: 'tyres', state: 'poor' },
        ],
      }),
    });
  });

  test.each([
    [{ inspectedBy: ' ' }, 'Please enter who inspected the lot.'],
    [{ inspectedOn: '' }, 'Please enter the date of the inspection.'],
    [{ items: [] }, 'The report needs an item that was checked.'],
  ])('is refused with %j', (change, error) => {
    expect(checkReportText(reportText({ ...REPORT, ...change }), 'cars', NOW)).toEqual({ ok: false, error });
  });

  test('keeps the position of a changed item, and drops an empty one', () => {
    const changed = withItem(REPORT, { name: 'tyres', state: 'fair' });
    expect(changed.items.map(({ name }) => name)).toEqual(['tyres', 'engine']);
    const cleared = reportFrom(reportText(withItem(REPORT, { name: 'tyres', state: 'not-checked', note: '' })));
    expect(cleared?.items.map(({ name }) => name)).toEqual(['engine']);
  });

  test('is summarized in one line', () => {
    expect(readableReport(reportText(REPORT))).toBe('A surveyor, 2026-11-19: 1 good, 1 poor');
    expect(readableReport('')).toBe('(none)');
  });
});

test('each document needs a name, and documents are summarized in one line', () => {
  const document = { upload: 'uploads/1', kind: 'rc', name: 'RC', size: 900 } as const;
  expect(documentsProblem(documentsText([document]))).toBeUndefined();
  expect(documentsProblem(documentsText([document, { ...document, name: ' ' }]))).toBe(
    'Please give every document a name.',
  );
  expect(readableDocuments(documentsText([document, { ...document, name: 'Notice' }]))).toBe('RC, Notice');
});

import { describe, expect, test } from 'vitest';
import { decide } from '#functions/selling/editing/auction-changes.ts';
import { placeAfter, saleTermsAfter } from '#functions/selling/editing/sent-details.ts';
import { listingItem } from '#functions/tables/auctions/listing-item.ts';
import { difference } from '#functions/tables/audit/audit-entry.ts';
import { saleTermsAnswer } from '#shared/contract/lots/lots.ts';
import { publicLot } from '#shared/contract/lots/public-lots.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import { DETAIL_NAMES, type DetailName, LOT_DETAILS, lotDetail } from '#shared/model/lots/lot-details.ts';
import { type FieldRow, LOT_FIELD_NAMES, LOT_FIELDS } from '#shared/model/lots/lot-fields.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { describeChanges } from '#web/audit/audit-text.ts';
import { fieldSpec, readableValue } from '#web/features/auction-form/fields/field-list.ts';
import { keptForNext } from '#web/features/auction-form/fields/kept-for-next.ts';
import { type Cells, COLUMN_IDS, columnOf } from '#web/features/auction-form/import/columns/columns.ts';
import { LOT_HEADINGS, matchColumns } from '#web/features/auction-form/import/columns/match-columns.ts';
import { newJob, rowsOf } from '#web/features/auction-form/import/job/job.ts';
import { judgeRows } from '#web/features/auction-form/import/rows/judge-rows.ts';
import { failedRowsCsv } from '#web/features/auction-form/import/screens/sheet-csv.ts';
import { checkForm } from '#web/features/auction-form/values/check-form.ts';
import { type FormValues, textAt } from '#web/features/auction-form/values/form-schema.ts';
import { fieldAt } from '#web/features/auction-form/values/lot-details.ts';
import { NEW_VALUES, valuesOf } from '#web/features/auction-form/values/stored-values.ts';
import { parseSheet } from '#web/sheet/parse-sheet.ts';
import { content, listing, pair, update } from '../../selling/builders.ts';
import { editedAuction } from './edited-auction.ts';

const FORM_NOW = Date.UTC(2026, 10, 1);
const ROWS = DETAIL_NAMES.map((name) => ({ name, ...lotDetail(name) }));

/** A text for each detail, of which none contains another. */
const TEXTS: Partial<Record<DetailName, string>> = {
  placePin: '411001',
  contactPhone: '+91 98765 43210',
  handoverDays: '847',
};
const textOf = (name: DetailName): string =>
  TEXTS[name] ?? Object.keys(lotDetail(name).choices ?? {})[0] ?? `What ${name} says`;
const DETAILS = Object.fromEntries(DETAIL_NAMES.map((name) => [name, textOf(name)]));

const FILLED: FormValues = {
  ...valuesOf(editedAuction({ reservePrice: 2000, latestEnd: '2027-01-01T18:30:00.000Z', houseNumber: 'A-1' })),
  ...DETAILS,
};

/** What the form sends, as the contract reads it and the server stores it. */
function stored(values: FormValues) {
  const checked = checkForm(values, FORM_NOW);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const body = createAuction.body.schema.parse({ ...checked.value, status: 'draft' });
  const details = { place: placeAfter(undefined, body.place), sale: saleTermsAfter(undefined, body.sale) };
  const { place, sale } = listingItem.parse(listing(details));
  return { place, sale };
}

const lotOf = (values: FormValues) => {
  const { place, sale } = stored(values);
  return editedAuction({ ...EDITED, place, sale: sale && saleTermsAnswer.decode(saleTermsAnswer.encode(sale)) });
};
const EDITED = { reservePrice: 2000, latestEnd: '2027-01-01T18:30:00.000Z', houseNumber: 'A-1', images: ['/1', '/2'] };

/** The verdict on a CSV file of our own, imported over a stored lot. */
async function importedAgain(cells: Cells, lot = lotOf(FILLED)) {
  const row = { line: 2, cells };
  const file = failedRowsCsv([row], [{ line: 2, houseNumber: '', title: '', outcome: 'failed', sentence: 'Refused.' }]);
  const sheet = parseSheet({ name: 'failed.csv', bytes: await file.arrayBuffer(), headings: LOT_HEADINGS });
  if (!sheet.ok || 'sheets' in sheet.value) throw new Error('The file cannot be read.');
  const mapping = matchColumns(sheet.value.headers, {});
  const rows = rowsOf(newJob({ userId: 'u1', fileName: '', sheet: sheet.value, mapping }));
  const lots = new Map([['A-1', lot]]);
  const judging = {
    rows,
    leftOut: [],
    pictures: [],
    known: { lots, sales: [], sellers: [] },
    maxImages: 5,
    empty: NEW_VALUES,
    now: FORM_NOW,
  };
  return judgeRows(judging).rows[0]?.verdict;
}

const CELLS: Cells = Object.fromEntries(
  COLUMN_IDS.flatMap((id) => {
    const { kind } = columnOf(id, 'cars');
    return kind.is === 'field' && textAt(FILLED, kind.field) !== '' ? [[id, readableValue(kind.field, FILLED)]] : [];
  }),
);

describe.each(ROWS)('$name', ({ name, label, audience, choices, mayChange }) => {
  const text = textOf(name);

  test('is stored as it was typed, and the form shows it again', () => {
    expect(valuesOf(lotOf(FILLED))[name]).toBe(text);
    expect(keptForNext(FILLED, NEW_VALUES)[name]).toBe(text);
  });

  test('is shown to whom it is for', () => {
    const { place, sale } = publicLot.pick({ place: true, sale: true }).parse({
      place: lotOf(FILLED).place,
      sale: saleTermsAnswer.encode(stored(FILLED).sale ?? {}),
    });
    expect(JSON.stringify({ place, sale }).includes(text)).toBe(audience === 'everybody');
  });

  test('is a column of a CSV file that can be imported again', async () => {
    expect(await importedAgain(CELLS)).toMatchObject({ is: 'unchanged' });
    const lot = lotOf({ ...FILLED, [name]: choices === undefined ? other(name) : 'seller' });
    expect(await importedAgain(CELLS, lot)).toMatchObject({ is: 'update', changes: [label] });
  });

  test('stays as it is once bidders have registered, or they are told', () => {
    const before = stored(FILLED);
    const after = stored({ ...FILLED, [name]: choices === undefined ? other(name) : 'seller' });
    const command = update({ content: { ...content(), ...after } });
    const decided = decide(pair('pending', { ...before, bidderCount: 1 }), command, NOW);
    if (mayChange === true)
      expect(decided).toMatchObject({ value: { changeText: expect.stringContaining(other(name)) } });
    else expect(decided).toMatchObject({ ok: false, error: { code: 'AUCTION_LOCKED' } });
  });

  test('is in the audit log', () => {
    const words = describeChanges({ before: {}, after: difference({}, { ...stored(FILLED) }).after });
    expect(words).toContain(`: ${text}`);
  });
});

function other(name: DetailName): string {
  if (name === 'placePin') return '400001';
  if (name === 'handoverDays') return '12';
  return name === 'contactPhone' ? '020 2612 3456' : `Something else of ${name}`;
}

const LONGEST = [...LOT_FIELD_NAMES, ...DETAIL_NAMES].flatMap((name) => {
  const { maxLength }: FieldRow = fieldSpec(name, 'cars');
  return maxLength === undefined ? [] : [[name, maxLength] as const];
});

test.each(LONGEST)('%s of more than %i characters is refused at its field', (name, maxLength) => {
  const checked = checkForm({ ...FILLED, [name]: 'x'.repeat(maxLength + 1) }, FORM_NOW);
  expect(checked).toEqual({ ok: false, error: { [name]: expect.any(String) } });
});

test('an error at a path that no field has throws', () => {
  expect(fieldAt('sale.afterPayment.documents', [])).toBe('buyerDocuments');
  expect(() => fieldAt('sale.warranty', [])).toThrow('The form has no field for sale.warranty.');
});

test('no name and no path is used twice', () => {
  const paths = Object.values(LOT_DETAILS).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(DETAIL_NAMES.filter((name) => name in LOT_FIELDS)).toEqual([]);
});

import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
import { difference } from '#functions/tables/audit/audit-entry.ts';
import { actionLabel, auditCsv, describeChanges } from '#web/audit/audit-text.ts';

test('every action has its own label', () => {
  const words = AUDIT_ACTIONS.map(actionLabel);
  expect(new Set(words).size).toBe(AUDIT_ACTIONS.length);
  expect(words.filter((one) => AUDIT_ACTIONS.some((action) => action === one))).toEqual([]);
});

test('only changed fields are shown, with old and new value', () => {
  const change = difference(
    { title: 'A', price: 1, images: ['x'] },
    { title: 'A', price: 2, images: ['x'], reason: 'r' },
  );
  expect(change).toEqual({ before: { price: 1 }, after: { price: 2, reason: 'r' } });
  expect(describeChanges(change)).toBe('Reason: r; price: 1 → 2');
  const stored = { before: { basePrice: 100_000 }, after: { basePrice: 150_000, startAt: '1970-01-01T00:00:00.000Z' } };
  expect(describeChanges(stored)).toMatch(/^Base price: ₹1,000 → ₹1,500; Start: 1 Jan 1970/);
});

test('price rules are shown in words', () => {
  const before = { steps: '0:1', reserve: 100_00 };
  const after = { steps: '0:100 50000:500', reserve: 200_00, latestEnd: '1970-01-01T00:00:00.000Z' };
  expect(describeChanges({ before, after })).toMatch(
    /^Bid steps: ₹1 → below ₹50,000: ₹100, from ₹50,000: ₹500; Reserve price: ₹100 → ₹200; Latest end: 1 Jan 1970/,
  );
});

test('facts, documents and reports are shown in words, without what only a program needs', () => {
  const after = {
    facts: { year: 2022, make: 'Mahindra', rc: undefined },
    documents: [{ id: 'x', kind: 'rc', name: 'RC book', size: 1, addedAt: 2 }],
    sale: { afterPayment: { transport: 'buyer' }, inspections: [] },
  };
  expect(describeChanges({ before: null, after })).toBe(
    'Facts: year: 2022, make: Mahindra; Terms of the lot: after payment: transport: buyer, inspections: none; Documents: kind: rc, name: RC book',
  );
});

test('changes are shown in a fixed order, whatever the order in the store', () => {
  const expected = 'Title: A → B; Base price: ₹1 → ₹2; Reason: r; colour: red; weight: 3';
  const reason = { reason: 'r', weight: 3, colour: 'red' };
  expect(
    describeChanges({ before: { title: 'A', basePrice: 1_00 }, after: { title: 'B', basePrice: 2_00, ...reason } }),
  ).toBe(expected);
  expect(
    describeChanges({ before: { basePrice: 1_00, title: 'A' }, after: { ...reason, basePrice: 2_00, title: 'B' } }),
  ).toBe(expected);
  const unlike = { colour: 'red', weight: 3, reason: 'r', basePrice: 2_00, title: 'B' };
  expect(describeChanges({ before: { basePrice: 1_00, title: 'A' }, after: unlike })).toBe(expected);
});

test('the export quotes values where needed and never contains a formula', () => {
  const line = {
    at: '2026-11-21T10:00:00.000Z',
    actor: 'id',
    actorName: '=SUM(A1)',
    action: 'auction-edited',
    before: { title: 'A, "b"' },
    after: null,
    source: '192.0.2.1',
  };
  expect(auditCsv([line]).split('\r\n')[1]).toBe(
    `2026-11-21T10:00:00.000Z,'=SUM(A1),id,auction-edited,"{""title"":""A, \\""b\\""""}",,192.0.2.1`,
  );
});

test('charges are shown as percentages', () => {
  const none = { premium: 0, other: 0, otherName: '', lotGst: 0, chargesGst: 0 };
  const some = { premium: 2_50, other: 500_00, otherName: 'Transport', lotGst: 18_00, chargesGst: 0 };
  expect(describeChanges({ before: { charges: none }, after: { charges: some } })).toBe(
    'Charges: none → buyer’s premium 2.5 %, Transport ₹500, GST on the lot 18 %',
  );
});

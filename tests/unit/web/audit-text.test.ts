import { expect, test } from 'vitest';
import { difference } from '#functions/tables/audit/audit-entry.ts';
import { AUDIT_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
import { actionLabel } from '#web/audit/action-labels.ts';
import { auditCsv, describeChanges, factRows } from '#web/audit/audit-text.ts';

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
    'Facts: make: Mahindra, year: 2022; Terms of the lot: after payment: transport: buyer, inspections: none; Documents: kind: rc, name: RC book',
  );
});

test('times, states, settings and ids are shown in words', () => {
  const inspections = [{ until: 1_796_279_400_000, from: 1_796_272_200_000 }];
  expect(describeChanges({ before: null, after: { sale: { inspections } } })).toBe(
    'Terms of the lot: inspections: from: 3 Dec 2026, 10:00 am IST, until: 3 Dec 2026, 12:00 pm IST',
  );
  expect(
    describeChanges({
      before: { finalPayment: 'overdue', isActive: true },
      after: { finalPayment: 'passed-on', isActive: false, userId: 'u-1', runnerUpId: 'u-2', lots: ['a', 'b'] },
      names: { 'u-1': 'Asha Rao' },
    }),
  ).toBe(
    'Lots: 2 lots; Active: yes → no; User: Asha Rao; Next bidder: u-2; Final payment: overdue → offered to the next bidder',
  );
  expect(describeChanges({ before: { premium: 5 }, after: { section: 'charges', premium: 7.5 } })).toBe(
    'Section: charges; Buyer’s premium: 5 % → 7.5 %',
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
    `2026-11-21 15:30,'=SUM(A1),id,auction-edited,"{""title"":""A, \\""b\\""""}",,192.0.2.1`,
  );
});

test('charges are shown as percentages', () => {
  const none = { premium: 0, other: 0, otherName: '', lotGst: 0, chargesGst: 0 };
  const some = { premium: 2_50, other: 500_00, otherName: 'Transport', lotGst: 18_00, chargesGst: 0 };
  expect(describeChanges({ before: { charges: none }, after: { charges: some } })).toBe(
    'Charges: none → buyer’s premium 2.5 %, Transport ₹500, GST on the lot 18 %',
  );
});

test('whoever approves a payout reads rupees, and the commission of a seller is not in paise', () => {
  const facts = { account: '•••• 4455, HDFC0000001', open: 1_141_00 };
  expect(factRows(facts, { ...facts, open: -41_00 }).find(({ name }) => name === 'open')).toMatchObject({
    before: '₹1,141',
    after: '-₹41',
  });
  const rule = { percent: 2_50, fixed: 0, minimum: 500_00, gst: 18_00 };
  expect(describeChanges({ before: { commission: rule }, after: { commission: { ...rule, percent: 3_00 } } })).toBe(
    'Commission: 2.5 %, ₹0 a lot, at least ₹500, GST 18 % → 3 %, ₹0 a lot, at least ₹500, GST 18 %',
  );
});

test('what is so of several lots is said in the words of one', () => {
  const then = { finalPayment: ['passed-on', 'due'], deposit: ['set-off', 'held'], inParts: 0 };
  expect(factRows(then, then).map(({ before }) => before)).toEqual([
    'offered to the next bidder / due',
    '₹0',
    'part of the price / held',
  ]);
});

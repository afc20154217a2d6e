import { describe, expect, test } from 'vitest';
import { dueDocuments } from '#functions/payments/invoices/due-documents.ts';
import { type MoneyEntry, entryOf, type MoneyKind, type MoneyAccount } from '#functions/tables/money/money-entry.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { payment } from '../given.ts';

const lines = [
  { kind: 'bid', amount: 100_000_00 },
  { kind: 'premium', amount: 5_000_00, rate: 500 },
  { kind: 'charges-gst', amount: 900_00, rate: 1800 },
] as const;
const final = payment({ paymentId: 'fin_1', type: 'final', amount: 105_900_00, lines: [...lines] });
const emd = payment({ paymentId: 'emd_1' });
const settings = { from: NOW };
const taxed = { from: NOW, forfeitRate: 1800 };

/** Entries of a ledger, a minute apart. */
const ledger = (...events: readonly (readonly [MoneyKind, MoneyAccount, MoneyAccount, number?])[]): MoneyEntry[] =>
  events.map(([kind, from, to, amount = 105_900_00], index) => {
    const at = NOW + index * 60_000;
    const about = { subject: 'fin_1', auctionId: 'a1', userId: 'u1', by: 'boli' };
    return entryOf({ ...about, kind, key: String(index), at, amount, moved: [from, to] });
  });
const paid = ['captured', 'payer', 'spent'] as const;
const kinds = (documents: ReturnType<typeof dueDocuments>) => documents.map(({ kind, entry }) => `${kind} ${entry}`);

describe('a final payment', () => {
  test.each([
    ['online', paid],
    ['by bank transfer', ['offline-received', 'bank', 'spent'] as const],
  ])('made %s is invoiced once', (_, event) => {
    expect(dueDocuments(final, ledger(event), settings)).toEqual([
      { kind: 'invoice', entry: `${event[0]}#0`, what: 'fees' },
    ]);
  });

  test.each([
    ['refunded by hand', ['refund-due', 'spent', 'held'] as const],
    ['undone', ['offline-undone', 'spent', 'bank'] as const],
    ['charged back', ['charged-back', 'spent', 'payer'] as const],
  ])('that was %s has a credit note for its invoice', (_, event) => {
    const due = dueDocuments(final, ledger(paid, event, ['refunded', 'held', 'payer']), settings);
    expect(due).toEqual([
      { kind: 'invoice', entry: 'captured#0', what: 'fees' },
      { kind: 'credit-note', entry: `${event[0]}#1`, corrects: 'captured#0' },
    ]);
  });

  test('gets no credit note after a partial refund, and one once everything is refunded', () => {
    const part = ['returned-by-provider', 'spent', 'payer', 900_00] as const;
    const rest = ['returned-by-provider', 'spent', 'payer', 105_000_00] as const;
    expect(kinds(dueDocuments(final, ledger(paid, part), settings))).toEqual(['invoice captured#0']);
    expect(kinds(dueDocuments(final, ledger(paid, part, rest), settings))).toEqual([
      'invoice captured#0',
      'credit-note returned-by-provider#2',
    ]);
  });

  test('without charges, or with untaxed charges, is not invoiced', () => {
    const { lines: _, ...plain } = final;
    expect(dueDocuments(plain, ledger(paid), settings)).toEqual([]);
    expect(dueDocuments({ ...final, lines: lines.slice(0, 2) }, ledger(paid), settings)).toEqual([]);
  });

  test('that is refunded on arrival, or was made before invoices began, is not invoiced', () => {
    expect(dueDocuments(final, ledger(['captured', 'payer', 'held']), settings)).toEqual([]);
    const back = ledger(paid, ['refund-due', 'spent', 'held']);
    expect(dueDocuments(final, back, { from: NOW + 1 })).toEqual([]);
  });
});

describe('a deposit', () => {
  const held = ['captured', 'payer', 'held'] as const;
  const forfeited = ['forfeited', 'held', 'forfeited'] as const;
  const undone = ['forfeit-undone', 'forfeited', 'held'] as const;

  test('that is forfeited is invoiced where forfeits are taxed, and again after a credit note', () => {
    expect(dueDocuments(emd, ledger(held, forfeited), settings)).toEqual([]);
    expect(kinds(dueDocuments(emd, ledger(held, forfeited, undone, forfeited), taxed))).toEqual([
      'invoice forfeited#1',
      'credit-note forfeit-undone#2',
      'invoice forfeited#3',
    ]);
  });

  test('that was set off against the price is not invoiced by itself', () => {
    expect(dueDocuments(emd, ledger(held, ['set-off', 'held', 'spent']), taxed)).toEqual([]);
  });

  test('with an issued invoice gets its credit note even if the settings have changed', () => {
    const invoiced = {
      ...emd,
      invoices: [{ number: 'INV/2627/000001', kind: 'invoice', entry: 'forfeited#1' } as const],
    };
    expect(kinds(dueDocuments(invoiced, ledger(held, forfeited, undone), settings))).toEqual([
      'invoice forfeited#1',
      'credit-note forfeit-undone#2',
    ]);
  });
});
